import type { LucideIcon } from 'lucide-react';

/** Kinds of records that an entry links to; each has an icon (`palette-rows.tsx`). */
export const SEARCH_RESULT_KINDS = ['order', 'draft', 'task', 'job', 'product', 'person', 'chat', 'list'] as const;
export type SearchResultKind = (typeof SEARCH_RESULT_KINDS)[number];

interface Named {
  /** Unique in the palette and stable across sessions. */
  readonly key: string;
  readonly title: string;
  /** Second line, which distinguishes entries of the same title. */
  readonly note?: string;
}

/** A page or an action of the app, found without the server. */
export interface Command extends Named {
  readonly icon: LucideIcon;
  /** Additional search words. */
  readonly words?: string;
  /** Path of a page, or the function of an action. */
  readonly goal: string | (() => void);
  /** Returns the element that an action reveals and that gets the focus. */
  readonly focus?: () => HTMLElement | null;
}

/** A record that the server found, or that was opened from the palette before. */
export interface SearchResult extends Named {
  readonly kind: SearchResultKind;
  readonly picture?: string | null;
  /** Path of the record's page. */
  readonly goal: string;
}

export type PaletteEntry = Command | SearchResult;

export const isSearchResult = (entry: PaletteEntry): entry is SearchResult => 'kind' in entry;

/** Entries under a heading. */
export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}
