import { recentKey } from '#renderer/lib/forget-recent.ts';
import { SEARCH_RESULT_KINDS, type SearchResult } from './palette-entry.ts';

/** Maximum number of stored entries. */
const MOST = 5;

/** A recently opened entry: a page by its key, a record with its displayed data. */
export type Recent = Pick<SearchResult, 'key'> | SearchResult;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Validates stored entries, because other versions of the app, or the user, may have written them. */
const read = (stored: unknown): Recent | null => {
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !isText(stored.key)) return null;
  const { key, title, note, kind, goal } = stored as Partial<Record<keyof SearchResult, unknown>> & { key: string };
  const known = SEARCH_RESULT_KINDS.find((one) => one === kind);
  if (!known) return { key };
  if (!isText(title) || !isText(goal) || !/^\/[^/\\]/.test(goal)) return null;
  return { key, title, kind: known, goal, ...(isText(note) && { note }) };
};

/** Entries that an account recently opened on this computer, newest first. A log-out deletes them. */
export const recentEntries = {
  read(account: number): readonly Recent[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(recentKey(account)) ?? '[]');
      return Array.isArray(stored) ? stored.flatMap((one: unknown) => read(one) ?? []).slice(0, MOST) : [];
    } catch {
      // Storage is blocked, or holds foreign data.
      return [];
    }
  },
  /** Stores an entry without its picture, whose link expires, and without the text of a conversation. */
  add(account: number, entry: Recent): void {
    const { picture: _picture, note, ...rest } = entry as SearchResult;
    const kept = note === undefined || rest.kind === 'chat' ? rest : { ...rest, note };
    const others = this.read(account).filter(({ key }) => key !== entry.key);
    try {
      localStorage.setItem(recentKey(account), JSON.stringify([kept, ...others].slice(0, MOST)));
    } catch {
      // Storage is full or blocked; nothing is stored.
    }
  },
};
