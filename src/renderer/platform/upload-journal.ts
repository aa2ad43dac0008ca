import { UPLOAD_PREFIX, type UploadTarget } from './platform.ts';

/** An upload that was begun: which file, and where the server waits for the rest. */
export interface JournalEntry {
  readonly url: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As `File.lastModified` has it. */
  readonly lastModified: number;
}

const keyOf = (account: string | null, { purpose, job }: UploadTarget): string =>
  `${UPLOAD_PREFIX}${[account ?? '', purpose, job ?? ''].join(':')}`;

const parse = (text: string | null): JournalEntry | null => {
  try {
    const { url, name, size, lastModified } = JSON.parse(text ?? '') as Partial<JournalEntry>;
    if (typeof url !== 'string' || typeof name !== 'string') return null;
    if (typeof size !== 'number' || typeof lastModified !== 'number') return null;
    return { url, name, size, lastModified };
  } catch {
    return null;
  }
};

/** Remembers across reloads what was begun: one upload of each account for each thing it may be for. */
export const createUploadJournal = (storage: Storage, account: () => string | null) => ({
  read: (target: UploadTarget): JournalEntry | null => parse(storage.getItem(keyOf(account(), target))),
  write: (target: UploadTarget, entry: JournalEntry): void => {
    try {
      storage.setItem(keyOf(account(), target), JSON.stringify(entry));
    } catch {
      // A full storage costs going on after a reload, not the upload.
    }
  },
  forget: (target: UploadTarget): void => storage.removeItem(keyOf(account(), target)),
});

export type UploadJournal = ReturnType<typeof createUploadJournal>;

/** Whether a file is the one that was begun, as far as a page can tell without reading it. */
export const isSameFile = (
  a: Pick<JournalEntry, 'name' | 'size' | 'lastModified'>,
  b: Pick<JournalEntry, 'name' | 'size' | 'lastModified'>,
): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
