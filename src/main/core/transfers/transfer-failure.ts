import type { WaitReason } from '#shared/domain/transfer.ts';

interface Interruption {
  /** The server's own sentence. */
  readonly message?: string | null;
  /** What is noted in the transfer's log beside the sentence: a code of the system, a status. */
  readonly detail?: string;
  /** Milliseconds before the next attempt, where something says so; else the pauses grow. */
  readonly delay?: number | null;
}

/** An attempt ended and the next may succeed. */
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

/** The transfer is over, for a reason that its user can read. */
export class Refused extends Error {
  override name = 'Refused';
  readonly canRetry: boolean;

  constructor(sentence: string, { canRetry, cause }: { readonly canRetry: boolean; readonly cause?: unknown }) {
    super(sentence, { cause });
    this.canRetry = canRetry;
  }
}

/** The code of a system error, e.g. `ENOENT`; empty for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
