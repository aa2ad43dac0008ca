import { useMemo } from 'react';
import { recentKey } from '#renderer/lib/api/forget-recent.ts';
import { matchEntries } from './match-entries.ts';
import {
  type Command,
  isSearchResult,
  type PaletteEntry,
  type PaletteGroup,
  SEARCH_RESULT_KINDS,
  type SearchResult,
} from './palette-entry.ts';
import type { FoundKind } from './use-search.ts';

/** Maximum number of stored entries. */
const MOST = 5;

/** A recently opened entry: a page by its key, a record with its displayed data. */
type Recent = Pick<SearchResult, 'key'> | SearchResult;

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

export interface Commands {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
}

/** A stored record, or the current version of a stored page. A page that the role no longer has is left out. */
const recall = (recent: Recent, commands: readonly Command[]): readonly PaletteEntry[] =>
  'kind' in recent ? [recent] : commands.filter(({ key }) => key === recent.key);

/** Groups for an empty input. */
const offered = ({ pages, actions }: Commands, recents: readonly Recent[]): readonly PaletteGroup[] => {
  const recent = recents.flatMap((one) => recall(one, [...pages, ...actions]));
  const others = (commands: readonly Command[]) => commands.filter(({ key }) => recent.every((one) => one.key !== key));
  return [
    { heading: 'Recent', entries: recent },
    { heading: 'Go to', entries: others(pages) },
    { heading: 'Actions', entries: others(actions) },
  ];
};

const foundBy = ({ pages, actions }: Commands, text: string, found: readonly FoundKind[]): readonly PaletteGroup[] => [
  { heading: 'Go to', entries: matchEntries(pages, text) },
  { heading: 'Actions', entries: matchEntries(actions, text) },
  ...found.map(({ kind, results }) => ({ heading: kind.heading, entries: results })),
];

/** The groups for a text, without empty ones. */
export const usePaletteGroups = (
  commands: Commands,
  account: number,
  text: string,
  found: readonly FoundKind[],
): readonly PaletteGroup[] => {
  const recents = useMemo(() => recentEntries.read(account), [account]);
  const groups = text.trim() === '' ? offered(commands, recents) : foundBy(commands, text, found);
  return groups.filter(({ entries }) => entries.length > 0);
};

/** Stores an opened entry, except actions and lists. */
export const rememberOpened = (account: number, entry: PaletteEntry): void => {
  if (isSearchResult(entry)) {
    if (entry.kind !== 'list') recentEntries.add(account, entry);
  } else if (typeof entry.goal === 'string') recentEntries.add(account, { key: entry.key });
};
