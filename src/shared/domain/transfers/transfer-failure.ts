import type { WaitReason } from './transfer.ts';

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
