import { type DownloadTarget, isGeneratedPerLink } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import type { OpenDownload } from './download-client.ts';
import { type Content, type Head, readHead } from './download-head.ts';
import type { Answer, OpenAnswer, Send } from './http-client.ts';
import { dataOf, failureOf, sentenceOf, unexpected } from './server-answers.ts';
import type { DownloadDetails, DownloadEntry } from './transfer-entry.ts';
import type { AttemptContext } from './transfer-runner.ts';

const IDLE = 60_000;
/** Exports, statements and notes are generated per link, so a new one must be requested on its own page. */
const ENDED = {
  export: 'The link to your data has ended. Ask for your data again in your account.',
  statement: 'The link to this file has ended. Ask for it again under Earnings.',
  notes: 'The link to these notes has ended. Export them again beside the video.',
} as const;
const NO_VIDEOS = 'The videos of this order are no longer there.';
const NO_ATTACHMENT = 'This file is no longer there.';
const NO_VERSION = 'This version of the video is no longer there.';

/** A fresh signed link and the server's checksum of the file. */
interface DownloadLink {
  /** Path and query. */
  readonly url: string;
  readonly sha256: string | null;
}

interface DownloadLinkOptions {
  readonly send: Send;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/**
 * Requests a new link from the job, its videos or the attachment. Links expire after an hour and end with the session that
 * requested them.
 */
const freshLink = async (target: DownloadTarget, options: DownloadLinkOptions): Promise<DownloadLink> => {
  if (target.purpose === 'export' || target.purpose === 'statement' || target.purpose === 'notes')
    throw new Rejected(ENDED[target.purpose], { canRetry: false });
  const { send, token, signal, now } = options;
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const ask = async (path: string, what: string): Promise<Record<string, unknown>> => {
    const answer = await send({ method: 'GET', path, headers, signal, idle: IDLE });
    const data = dataOf(answer);
    if (data !== null) return data;
    throw failureOf(answer, what, now());
  };
  if (target.purpose === 'message') {
    const { download, sha256 } = await ask(`/api/chat/attachments/${target.attachment}`, 'The question for a new link');
    if (typeof download !== 'string') throw new Rejected(NO_ATTACHMENT, { canRetry: false });
    return linkOf(download, sha256);
  }
  if (target.purpose === 'videos') {
    const { url } = await ask(`/api/brand/job/${target.job}/videos`, 'The question for a new link');
    if (typeof url !== 'string') throw new Rejected(NO_VIDEOS, { canRetry: false });
    return linkOf(url, null);
  }
  const { role } = await ask('/api/me', 'The question who is signed in');
  const path = role === 'creator' ? `/api/creator/get/job/${target.job}` : `/api/brand/job/${target.job}`;
  const { deliveries } = await ask(path, 'The question for a new link');
  const delivery = Array.isArray(deliveries)
    ? deliveries.find((each: unknown) => isRecord(each) && each.version === target.version)
    : undefined;
  if (!isRecord(delivery) || typeof delivery.download !== 'string') throw new Rejected(NO_VERSION, { canRetry: false });
  const { download, sha256 } = delivery;
  return linkOf(download, sha256);
};

/** Path of a link, which may be absolute where the server has a public URL. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link, 'http://localhost');
  return pathname + search;
};

const linkOf = (download: string, sha256: unknown): DownloadLink => ({
  url: pathOf(download),
  sha256: typeof sha256 === 'string' && sha256 !== '' ? sha256 : null,
});

const UNREADABLE = 'The server cannot give this file right now. Try again later.';
const WHAT = 'The request for the file';

export interface DownloadSourceOptions {
  readonly send: Send;
  readonly open: OpenDownload;
  readonly now: () => number;
  /** Milliseconds of silence after which the connection is treated as dead. */
  readonly idle?: number;
}

/** The server's response from an offset on; `content` is null when the file is complete. The caller closes it. */
export interface Source {
  readonly answer: OpenAnswer;
  readonly content: Content | null;
}

export type DownloadContext = AttemptContext<DownloadEntry>;

/** Saves changed details of a download. */
export const change = ({ entry, save }: DownloadContext, part: Partial<DownloadDetails>): Promise<void> =>
  save({ download: { ...entry().download, ...part } });

const ask = ({ entry, signal }: DownloadContext, offset: number, options: DownloadSourceOptions) => {
  const { etag, url } = entry().download;
  const headers: Record<string, string> = { accept: '*/*', 'accept-encoding': 'identity' };
  if (offset > 0 && etag !== null) Object.assign(headers, { range: `bytes=${offset}-`, 'if-range': etag });
  return options.open({ path: url, headers, signal, idle: options.idle ?? IDLE });
};

const renewLink = async (context: DownloadContext, options: DownloadSourceOptions): Promise<void> => {
  const { token, signal, entry, note } = context;
  const { url, sha256 } = await freshLink(entry().target, { ...options, token, signal });
  note('The link had ended: the server gave a new one.');
  await change(context, { url, sha256: sha256 ?? entry().download.sha256 });
};

/** Only responses of our own server end a download; pages of proxies and captive portals are retried. */
const failure = ({ kind }: Head, answer: Answer, now: number): Error => {
  const isPage = sentenceOf(answer) === null && answer.status === 413;
  if (answer.status === 401 || isPage) return unexpected(answer, WHAT);
  const meant = failureOf(answer, WHAT, now);
  // The link is fresh, so a rejection means that the file is gone.
  return kind === 'link' && meant instanceof Rejected ? new Rejected(UNREADABLE, { canRetry: true }) : meant;
};

/**
 * Requests the bytes from an offset on, once more with a fresh link when the old one has expired. Calls `anew`, which
 * rejects, when the response shows that the bytes on the disk cannot be continued.
 */
export const openSource = async (
  context: DownloadContext,
  offset: number,
  anew: (why: string) => Promise<never>,
  options: DownloadSourceOptions,
): Promise<Source> => {
  for (let isRenewed = false; ; isRenewed = true) {
    const answer = await ask(context, offset, options);
    const { download, size, target } = context.entry();
    const expected = { offset, etag: download.etag, size: isGeneratedPerLink(target) ? null : size };
    const head = readHead(answer.status, answer.headers, expected);
    if (head.kind === 'content') return { answer, content: head.content };
    if (head.kind === 'complete') return { answer, content: null };
    if (head.kind === 'anew') {
      answer.close();
      return anew(head.why);
    }
    const whole = await answer.whole();
    if (head.kind !== 'link' || isRenewed || sentenceOf(whole) === null) throw failure(head, whole, options.now());
    await renewLink(context, options);
  }
};
