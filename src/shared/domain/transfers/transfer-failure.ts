import { waitReasonOf } from '../text/retry-after.ts';
import type { WaitReason } from './transfer.ts';

const TOO_LARGE = 413;
const STORAGE_FULL = 507;

interface Interruption {
  /** The server's own message. */
  readonly message?: string | null;
  /** Detail for the transfer's log: a system error code or a status. */
  readonly detail?: string;
  /** Milliseconds before the next attempt; without it the backoff applies. */
  readonly delay?: number | null;
}

/** The attempt failed, and another one may succeed. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly reason: WaitReason;
  readonly sentence: string | null;
  readonly delay: number | null;

  constructor(reason: WaitReason, { message = null, detail = '', delay = null }: Interruption = {}) {
    super([message, detail].filter(Boolean).join(' ') || reason);
    this.reason = reason;
    this.sentence = message;
    this.delay = delay;
  }
}

/** The transfer has failed, with a message for the user. */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly canRetry: boolean;

  constructor(sentence: string, { canRetry, cause }: { readonly canRetry: boolean; readonly cause?: unknown }) {
    super(sentence, { cause });
    this.canRetry = canRetry;
  }
}

/** The code of a system error, e.g. `ENOENT`; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The sentence of our server in the body of a response; null for a proxy's page, an empty body or one that was cut. */
export const sentenceIn = (body: string): string | null => {
  try {
    const { message }: { message?: unknown } = Object(JSON.parse(body));
    return typeof message === 'string' && message !== '' ? message : null;
  } catch {
    return null;
  }
};

/**
 * Why a transfer waits after a response that is not the expected one; null when it has failed. Only our own server can
 * refuse for good: pages of proxies and captive portals, which have no sentence of it, are waited out whatever their
 * status. A limit of size (413) is final, whoever has it.
 */
export const waitAfter = (status: number, sentence: string | null): WaitReason | null => {
  const reason = waitReasonOf(status);
  if (reason !== null || status === TOO_LARGE) return reason;
  const isOurs = sentence !== null && status >= 400 && (status < 500 || status === STORAGE_FULL);
  return isOurs ? null : 'server';
};

/** Message for a limit of size that is not our server's. */
export const TOO_LARGE_ON_THE_WAY = 'A server on the way takes no files of this size.';
