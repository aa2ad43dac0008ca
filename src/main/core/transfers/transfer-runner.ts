import type { TransferEntry } from './transfer-entry.ts';

/** What one attempt at a transfer is given, and whom it tells. */
export interface AttemptContext<E extends TransferEntry> {
  /** As it is now, with everything saved so far. */
  entry(): E;
  /** The session of the entry's own account. */
  readonly token: string;
  /** Aborted when the attempt is to end: paused, cancelled, signed out, or woken from sleep. */
  readonly signal: AbortSignal;
  /** Resolves when the change is on the disk, so that it outlasts a crash; a full disk does not stop a transfer. */
  save(change: Partial<Omit<E, 'id' | 'account' | 'direction'>>): Promise<void>;
  /** Position behind the last byte that was sent or written. */
  moved(bytes: number): void;
  /** The same for bytes that the other side, or the disk, has for certain: only they end the growth of the pauses. */
  confirmed(bytes: number): void;
  /** Every byte has moved. */
  checking(): void;
  /** Notes in the transfer's log what happened. Never with a token or a signed link. */
  note(message: string): void;
  /** The most bytes to move in one piece under the bandwidth limit. */
  pieceOf(most: number): number;
  /** Resolves when so many bytes may move under the bandwidth limit, or the attempt is to end. */
  take(bytes: number): Promise<void>;
}

/** How one direction moves its bytes; when and how often, the queue decides. */
export interface TransferRunner<E extends TransferEntry> {
  /**
   * Goes on from wherever the last attempt stopped. Resolves when the transfer is done for certain. Rejects with
   * `Interrupted` when another attempt may succeed, with `Refused` when the transfer is over.
   */
  attempt(context: AttemptContext<E>): Promise<void>;
  /** Forgets what was moved of a cancelled one, here and on the server. `token` is null when nobody is signed in. */
  discard(entry: E, token: string | null): Promise<void>;
  /** Forgets what is kept in memory for further attempts. */
  release(id: string): void;
}
