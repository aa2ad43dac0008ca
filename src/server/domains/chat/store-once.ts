import type { Database } from '../../db/open.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';

/** Ends a transaction that would store a message a second time, so that it leaves no gap in the numbers. */
class Repeat extends Error {
  override readonly name = 'Repeat';
}

interface Steps<M> {
  /** Takes the next number and stores; answers nothing when the key was used before. */
  store(tx: Transaction): Promise<M | undefined>;
  /** The message that was stored with the key, if it is this one. */
  find(): Promise<M | undefined>;
}

/** Stores a message once, however often it arrives with the same key; every time the answer is the one stored. */
export const storeOnce = async <M>(db: Database, { store, find }: Steps<M>): Promise<M> => {
  try {
    return await transaction(db, async (tx) => {
      const stored = await store(tx);
      if (stored === undefined) throw new Repeat();
      return stored;
    });
  } catch (error) {
    if (!(error instanceof Repeat)) throw error;
  }
  const first = await find();
  if (first === undefined) throw new Refusal('wrongState', 'This key belongs to another message.');
  return first;
};
