import type { Database } from '../../db/open.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { KeyedQueue } from '../../work/keyed-queue.ts';

/** Rolls back a transaction that would store a message twice, so that the sequence numbers have no gap. */
class Repeat extends Error {
  override readonly name = 'Repeat';
}

/**
 * Queues of this process by conversation: concurrent transactions would only wait for the same row, each with a
 * connection.
 */
const queues = new WeakMap<Database, KeyedQueue>();

const queueOf = (db: Database): KeyedQueue => {
  const queue = queues.get(db) ?? new KeyedQueue();
  queues.set(db, queue);
  return queue;
};

interface Steps<M> {
  /** The conversation whose messages share a sequence. */
  readonly conversation: string;
  /** Takes the next sequence number and stores the message; undefined when the key was used before. */
  store(tx: Transaction): Promise<M | undefined>;
  /** The message stored under the key, provided its content is the same. */
  find(): Promise<M | undefined>;
}

/** Stores a message once, however often it arrives with the same key; every call returns the stored one. */
export const storeOnce = async <M>(db: Database, { conversation, store, find }: Steps<M>): Promise<M> => {
  try {
    const storing = () =>
      transaction(db, async (tx) => {
        const stored = await store(tx);
        if (stored === undefined) throw new Repeat();
        return stored;
      });
    return await queueOf(db).run(conversation, storing);
  } catch (error) {
    if (!(error instanceof Repeat)) throw error;
  }
  const first = await find();
  if (first === undefined) throw new ApiError('wrongState', 'This key belongs to another message.');
  return first;
};
