import { setImmediate } from 'node:timers/promises';
import type { Queries } from './transaction.ts';
import { nextTurn } from './turns.ts';

/** More keys than this are read by another statement. */
const MOST_KEYS = 500;

type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Batch<Key, Value> {
  readonly keys: Set<Key>;
  readonly found: Promise<ReadonlyMap<Key, Value>>;
}

/** Those who ask until then share what is sent. */
const whenSent = async (orm: Queries): Promise<void> => {
  await setImmediate();
  await nextTurn(orm);
};

/**
 * Lets requests that arrive together share one statement: sending a short one costs more than reading a row.
 * Nothing is kept. A key is read after it was asked for, so that nobody gets what was true before; who shares a
 * statement that fails shares the failure. The answer is by key, and holds those of the others too.
 */
export const batched = <Key, Value>(orm: Queries, read: Read<Key, Value>): Read<Key, Value> => {
  let open: Batch<Key, Value> | undefined;

  const begin = (): Batch<Key, Value> => {
    const keys = new Set<Key>();
    const send = () => {
      if (open?.keys === keys) open = undefined;
      return read([...keys]);
    };
    return { keys, found: whenSent(orm).then(send) };
  };

  return (keys) => {
    if (!open || open.keys.size >= MOST_KEYS) open = begin();
    for (const key of keys) open.keys.add(key);
    return open.found;
  };
};

/** Lets requests that arrive together and ask for the same share one reading, by the same rules. */
export const shared = <Value>(orm: Queries): ((key: string, read: () => Promise<Value>) => Promise<Value>) => {
  const open = new Map<string, Promise<Value>>();
  return (key, read) => {
    const send = () => {
      open.delete(key);
      return read();
    };
    const value = open.get(key) ?? whenSent(orm).then(send);
    open.set(key, value);
    return value;
  };
};

/**
 * Makes something once for each connection and keeps it as long as the connection: a prepared statement, whose SQL costs
 * more to put together than to run, or a batch, since a transaction sees what others do not.
 */
export const perConnection = <Made extends object>(make: (orm: Queries) => Made): ((orm: Queries) => Made) => {
  const made = new WeakMap<Queries, Made>();
  return (orm) => {
    const known = made.get(orm);
    if (known) return known;
    const fresh = make(orm);
    made.set(orm, fresh);
    return fresh;
  };
};
