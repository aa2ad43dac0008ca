import { useMemo } from 'react';
import { matchEntries } from './match-entries.ts';
import { type Command, isSearchResult, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { type Recent, recentEntries } from './recent-entries.ts';
import type { FoundKind } from './use-search.ts';

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
