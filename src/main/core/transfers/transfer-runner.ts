import type { TransferEntry } from './transfer-entry.ts';

/** Input and callbacks of one attempt. */
export interface AttemptContext<E extends TransferEntry> {
  /** The current entry with all saved changes. */
  entry(): E;
  /** Token of the entry's account. */
  readonly token: string;
  /** Aborted when the attempt must end: paused, cancelled, signed out, or woken from sleep. */
  readonly signal: AbortSignal;
  /** Resolves when the change is durable, or could not be written: a full disk does not stop a transfer. */
  save(change: Partial<Omit<E, 'id' | 'account' | 'direction'>>): Promise<void>;
  /** Reports the position after the last sent or written byte. */
  moved(bytes: number): void;
  /** Like `moved`, for bytes that the server or the disk has confirmed; only these reset the backoff. */
  confirmed(bytes: number): void;
  /** Reports that every byte has moved. */
  checking(): void;
  /** Writes to the transfer's log. Must not contain a token or a signed link. */
  note(message: string): void;
  /** Largest piece that may be moved at once under the bandwidth limit. */
  pieceOf(most: number): number;
  /** Resolves when the bytes may pass under the bandwidth limit, or when the attempt is aborted. */
  take(bytes: number): Promise<void>;
}

/** Moves the bytes of one direction; the queue schedules the attempts. */
export interface TransferRunner<E extends TransferEntry> {
  /**
   * Resumes where the last attempt stopped. Resolves when the transfer is complete. Rejects with `Interrupted` when
   * another attempt may succeed, with `Rejected` when the transfer has failed.
   */
  attempt(context: AttemptContext<E>): Promise<void>;
  /** Deletes the bytes of a cancelled transfer, here and on the server. `token` is null when nobody is signed in. */
  discard(entry: E, token: string | null): Promise<void>;
  /** Frees the memory kept for further attempts. */
  release(id: string): void;
}
