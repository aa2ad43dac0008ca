/** Entries of all accounts. */
const MOST = 100;
/** Milliseconds. */
const LONGEST = 14 * 24 * 60 * 60_000;
/** Characters; a page of any list is far below. */
const LARGEST = 500_000;

/** Bounded in number and age. */
export interface OfflineStore {
  /** Null when nothing recent is kept. `at` is in milliseconds since the epoch. */
  read(account: number, key: string): Promise<{ readonly json: string; readonly at: number } | null>;
  write(account: number, key: string, json: string): Promise<void>;
  /** Removes everything, of every account. */
  clear(): Promise<void>;
}

interface Entry {
  readonly id: string;
  readonly json: string;
  readonly at: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of this computer failed.'));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('offline', 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore('entries', { keyPath: 'id' }).createIndex('at', 'at');
  return settled(request);
};

/** Deletes what is too old or too much. */
const trim = async (entries: IDBObjectStore): Promise<void> => {
  const oldestFirst = await settled(entries.index('at').getAllKeys());
  const expired = await settled(entries.index('at').count(IDBKeyRange.upperBound(Date.now() - LONGEST)));
  for (const id of oldestFirst.slice(0, Math.max(expired, oldestFirst.length - MOST))) entries.delete(id);
};

/** In IndexedDB, which belongs to the client's profile on this computer. */
export const createOfflineStore = (): OfflineStore => {
  let database: Promise<IDBDatabase> | undefined;
  const entries = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open();
    return (await database).transaction('entries', mode).objectStore('entries');
  };
  const idOf = (account: number, key: string) => `${account}/${key}`;
  return {
    read: async (account, key) => {
      const entry: Entry | undefined = await settled((await entries('readonly')).get(idOf(account, key)));
      return entry && entry.at > Date.now() - LONGEST ? entry : null;
    },
    write: async (account, key, json) => {
      if (json.length > LARGEST) return;
      const store = await entries('readwrite');
      await settled(store.put({ id: idOf(account, key), json, at: Date.now() } satisfies Entry));
      await trim(store);
    },
    clear: async () => settled((await entries('readwrite')).clear()),
  };
};
