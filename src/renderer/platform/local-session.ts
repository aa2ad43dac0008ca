import {
  NEEDS_PREFIX,
  PENDING_MESSAGES_PREFIX,
  RECENT_PREFIX,
  SESSION_KEYS,
  type SessionStorage,
  UPLOAD_PREFIX,
} from './platform.ts';

/** Prefixes of further keys that belong to the account. */
const accountPrefixes = [UPLOAD_PREFIX, PENDING_MESSAGES_PREFIX, RECENT_PREFIX, NEEDS_PREFIX];

const accountKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(
    (key) => SESSION_KEYS.some((known) => known === key) || accountPrefixes.some((prefix) => key.startsWith(prefix)),
  );

/** The session in local storage. Other tabs are notified by the `storage` event. */
export const createLocalSession = (storage: Storage, page: EventTarget): SessionStorage => ({
  read: (key) => storage.getItem(key),
  write: (values) => {
    for (const key of SESSION_KEYS) {
      const value = values[key];
      if (value === null) storage.removeItem(key);
      else if (value !== undefined) storage.setItem(key, value);
    }
  },
  clear: () => {
    for (const key of accountKeys(storage)) storage.removeItem(key);
  },
  subscribe: (listener) => {
    const changed = (event: Event) => {
      const { key } = event as StorageEvent;
      // The key is null after `localStorage.clear()`.
      if (key === null || key === undefined || SESSION_KEYS.some((known) => known === key)) listener();
    };
    page.addEventListener('storage', changed);
    return () => page.removeEventListener('storage', changed);
  },
});
