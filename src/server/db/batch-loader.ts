import { setImmediate } from 'node:timers/promises';
import { nextFreeConnection } from './pool-scheduler.ts';
import type { Queries } from './transaction.ts';

/** Maximum number of keys per statement. */
const MOST_KEYS = 500;

type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Batch<Key, Value> {
  readonly keys: Set<Key>;
  readonly found: Promise<ReadonlyMap<Key, Value>>;
}

/** Resolves when the batch is to be sent; keys added until then join it. */
const whenSent = async (orm: Queries): Promise<void> => {
  await setImmediate();
  await nextFreeConnection(orm);
};

/** The open batches by group; each group has a statement of its own. */
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
 * Reads keys that are requested at the same time by one statement: sending a short statement costs more than reading a
 * row. Nothing is cached. A key is read after it was requested, so that no caller gets stale data; callers that share a
 * failing statement share the error. The result maps keys to values and also holds the other callers' keys.
 */
export const batchLoader = <Key, Value>(orm: Queries, read: Read<Key, Value>): Read<Key, Value> => {
  const ask = openBatches<Key, Value>(orm);
  return (keys) => ask('', keys, read);
};

/** Like `batchLoader`, for statements with further parameters: `group` identifies them. */
export const groupedBatchLoader = <Key, Value>(
  orm: Queries,
): ((group: string, key: Key, read: Read<Key, Value>) => Promise<Value | undefined>) => {
  const ask = openBatches<Key, Value>(orm);
  return async (group, key, read) => (await ask(group, [key], read)).get(key);
};

/**
 * Creates a value once per connection and keeps it for the connection's lifetime: a prepared statement, whose SQL costs
 * more to build than to run, or a batch, since a transaction sees its own uncommitted rows.
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
