import type { DownloadTarget } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import type { Send } from './http-client.ts';
import { dataOf, failureOf } from './server-answers.ts';

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
export interface DownloadLink {
  /** Path and query. */
  readonly url: string;
  readonly sha256: string | null;
}

export interface DownloadLinkOptions {
  readonly send: Send;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/**
 * Requests a new link from the job, its videos or the attachment. Links expire after an hour and end with the session that
 * requested them.
 */
export const freshLink = async (target: DownloadTarget, options: DownloadLinkOptions): Promise<DownloadLink> => {
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
