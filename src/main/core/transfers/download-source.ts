import { isGeneratedPerLink } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { OpenAnswer, OpenDownload } from './download-client.ts';
import { type Content, type Head, readHead } from './download-head.ts';
import { freshLink } from './download-link.ts';
import type { Answer, Send } from './http-client.ts';
import { failureOf, sentenceOf, unexpected } from './server-answers.ts';
import type { DownloadDetails, DownloadEntry } from './transfer-entry.ts';
import type { AttemptContext } from './transfer-runner.ts';

const IDLE = 60_000;
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
    const whole = await answer.whole().finally(() => answer.close());
    if (head.kind !== 'link' || isRenewed || sentenceOf(whole) === null) throw failure(head, whole, options.now());
    await renewLink(context, options);
  }
};
