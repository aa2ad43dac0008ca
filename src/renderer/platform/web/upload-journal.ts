import { targetNumber, type UploadTarget, uploadTargetIn } from '#shared/domain/transfers/transfer.ts';
import { UPLOAD_PREFIX } from '../platform.ts';

/** An unfinished upload: its file and its URL on the server. */
export interface JournalEntry {
  readonly url: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** `File.lastModified`. */
  readonly lastModified: number;
  readonly title: string;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
  readonly poster?: string;
}

/** Id of a target's upload; a target has one upload at a time. */
export const idOf = (target: UploadTarget): string => {
  const number = targetNumber(target);
  return number === null ? target.purpose : `${target.purpose}:${number}`;
};

const targetOf = (id: string): UploadTarget | null => {
  const [purpose, text] = id.split(':');
  const number = Number(text);
  return uploadTargetIn({ purpose, job: number, slot: number, attachment: number });
};

const parse = (text: string | null): JournalEntry | null => {
  try {
    const { url, name, size, lastModified, title, accepted, poster } = JSON.parse(text ?? '') as Partial<JournalEntry>;
    if (typeof url !== 'string' || typeof name !== 'string') return null;
    if (typeof size !== 'number' || typeof lastModified !== 'number') return null;
    return {
      url,
      name,
      size,
      lastModified,
      title: typeof title === 'string' ? title : name,
      accepted: typeof accepted === 'number' ? accepted : 0,
      ...(typeof poster === 'string' && { poster }),
    };
  } catch {
    return null;
  }
};

interface Located {
  readonly url: string | null;
  readonly accepted: number;
  readonly source: Pick<JournalEntry, 'title'> & {
    readonly poster: string | undefined;
    readonly file: Pick<JournalEntry, 'name' | 'size' | 'lastModified'>;
  };
}

/** Journal entry of an upload that has a URL. */
export const entryOf = ({ url, accepted, source: { title, poster, file } }: Located): JournalEntry => {
  const { name, size, lastModified } = file;
  return { url: url ?? '', name, size, lastModified, title, accepted, ...(poster !== undefined && { poster }) };
};

/** Storage key of an account's upload for a target. */
export const journalKey = (account: string, target: UploadTarget): string =>
  [UPLOAD_PREFIX + account, target.purpose, targetNumber(target) ?? ''].join(':');

/** The target of a storage key; null when the key is not of this account. */
export const targetOfKey = (account: string, key: string): UploadTarget | null => {
  const prefix = `${UPLOAD_PREFIX}${account}:`;
  return key.startsWith(prefix) ? targetOf(key.slice(prefix.length)) : null;
};

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(UPLOAD_PREFIX),
  );

/** Whether any account has an unfinished upload. */
export const hasUnfinished = (storage: Storage): boolean => keysOf(storage).length > 0;

/** Stores unfinished uploads across reloads, one per account and target. */
export const createUploadJournal = (storage: Storage) => ({
  read: (account: string, target: UploadTarget): JournalEntry | null =>
    parse(storage.getItem(journalKey(account, target))),
  targets: (account: string): UploadTarget[] =>
    keysOf(storage)
      .map((key) => targetOfKey(account, key))
      .filter((target) => target !== null),
  write: (account: string, target: UploadTarget, entry: JournalEntry): void => {
    const key = journalKey(account, target);
    const { poster: _, ...small } = entry;
    for (const value of [entry, small]) {
      try {
        storage.setItem(key, JSON.stringify(value));
        return;
      } catch {
        // When the storage is full, the poster is dropped, then the entry; the upload itself continues.
      }
    }
  },
  forget: (account: string, target: UploadTarget): void => storage.removeItem(journalKey(account, target)),
});

export type UploadJournal = ReturnType<typeof createUploadJournal>;

/** Whether two files are the same, compared without reading them. */
export const isSameFile = (
  a: Pick<JournalEntry, 'name' | 'size' | 'lastModified'>,
  b: Pick<JournalEntry, 'name' | 'size' | 'lastModified'>,
): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
