import { setImmediate } from 'node:timers/promises';
import { nextFreeConnection } from './pool-scheduler.ts';
import type { Queries } from './transaction.ts';

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
  await nextFreeConnection(orm);
};

/** The batches that are not sent yet, by group; keys of different groups are read by different statements. */
const openBatches = <Key, Value>(orm: Queries) => {
  const open = new Map<string, Batch<Key, Value>>();

  const begin = (group: string, read: Read<Key, Value>): Batch<Key, Value> => {
    const keys = new Set<Key>();
    const send = () => {
      if (open.get(group)?.keys === keys) open.delete(group);
      return read([...keys]);
    };
    const batch = { keys, found: whenSent(orm).then(send) };
    open.set(group, batch);
    return batch;
  };

  return (group: string, asked: readonly Key[], read: Read<Key, Value>): Promise<ReadonlyMap<Key, Value>> => {
    const known = open.get(group);
    const { keys, found } = known && known.keys.size < MOST_KEYS ? known : begin(group, read);
    for (const key of asked) keys.add(key);
    return found;
  };
};

/**
 * Lets requests that arrive together share one statement: sending a short one costs more than reading a row.
 * Nothing is kept. A key is read after it was asked for, so that nobody gets what was true before; who shares a
 * statement that fails shares the failure. The answer is by key, and holds those of the others too.
 */
export const batchLoader = <Key, Value>(orm: Queries, read: Read<Key, Value>): Read<Key, Value> => {
  const ask = openBatches<Key, Value>(orm);
  return (keys) => ask('', keys, read);
};

/** As `batchLoader`, for statements that are made as they are asked for: `group` says all that they read by besides the keys. */
export const groupedBatchLoader = <Key, Value>(
  orm: Queries,
): ((group: string, key: Key, read: Read<Key, Value>) => Promise<Value | undefined>) => {
  const ask = openBatches<Key, Value>(orm);
  return async (group, key, read) => (await ask(group, [key], read)).get(key);
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
