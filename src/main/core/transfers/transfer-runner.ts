import type { Attempt, AttemptReport } from '#shared/domain/transfers/active-transfer.ts';
import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SignedIn } from './signed-in-account.ts';
import type { TransferEntry } from './transfer-entry.ts';

/** Input and callbacks of one attempt. */
export interface AttemptContext<E extends TransferEntry> extends AttemptReport {
  /** The current entry with all saved changes. */
  entry(): E;
  /** Token of the entry's account. */
  readonly token: string;
  /** Resolves when the change is durable, or could not be written: a full disk does not stop a transfer. */
  save(change: Partial<Omit<E, 'id' | 'account' | 'direction'>>): Promise<void>;
  /** Writes to the transfer's log. Must not contain a token or a signed link. */
  note(message: string): void;
  /** Largest piece that may be moved at once under the bandwidth limit. */
  pieceOf(most: number): number;
  /** Resolves when the bytes may pass under the bandwidth limit, or when the attempt is aborted. */
  take(bytes: number): Promise<void>;
}

/** Moves the bytes of one direction; the queue schedules the attempts. */
export interface TransferRunner<E extends TransferEntry> {
  /** See `Attempt`. */
  attempt(context: AttemptContext<E>): Promise<void>;
  /** Deletes the bytes of a cancelled transfer, here and on the server. `token` is null when nobody is signed in. */
  discard(entry: E, token: string | null): Promise<void>;
  /** Frees the memory kept for further attempts. */
  release(id: string): void;
}

export interface AttemptParts<E extends TransferEntry> extends Pick<AttemptContext<E>, 'entry' | 'save' | 'note'> {
  readonly runner: TransferRunner<E>;
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  /** Removes a token that the server rejected. */
  readonly reject: (token: string) => void;
  readonly limiter: RateLimiter;
}

/** The signed-in account, if any, is not the entry's. */
export class ForeignAccount extends Error {
  override name = 'ForeignAccount';
}

/** Attempts of a runner for the account of the entry. They reject with `ForeignAccount` for another one. */
export const attemptAs =
  <E extends TransferEntry>({ runner, identify, reject, limiter, entry, save, note }: AttemptParts<E>): Attempt =>
  async (report) => {
    const who = await identify(report.signal);
    if (who === null || who.account !== entry().account) throw new ForeignAccount();
    // The server answers, so it is no longer waited for.
    report.moved(entry().moved);
    try {
      await runner.attempt({
        ...report,
        ...{ entry, save, note, token: who.token },
        pieceOf: (most) => limiter.pieceOf(most),
        take: (bytes) => limiter.take(bytes, report.signal),
      });
    } catch (error) {
      if (error instanceof Interrupted && error.reason === 'session') reject(who.token);
      throw error;
    }
  };
