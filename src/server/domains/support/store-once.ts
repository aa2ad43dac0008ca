import type { Database } from '../../db/open.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { KeyedQueue } from '../../work/keyed-queue.ts';

/** Ends a transaction that would store a message a second time, so that it leaves no gap in the numbers. */
class Repeat extends Error {
  override readonly name = 'Repeat';
}

/** Messages that this process stores, by conversation: all but one would only wait for its row. */
const queues = new WeakMap<Database, KeyedQueue>();

const queueOf = (db: Database): KeyedQueue => {
  const queue = queues.get(db) ?? new KeyedQueue();
  queues.set(db, queue);
  return queue;
};

interface Steps<M> {
  /** The same for all messages that are numbered together. */
  readonly conversation: string;
  /** Takes the next number and stores; answers nothing when the key was used before. */
  store(tx: Transaction): Promise<M | undefined>;
  /** The message that was stored with the key, if it is this one. */
  find(): Promise<M | undefined>;
}

/** Stores a message once, however often it arrives with the same key; every time the answer is the one stored. */
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
