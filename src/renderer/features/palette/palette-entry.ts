import type { LucideIcon } from 'lucide-react';

/** Kinds of things that an entry can lead to; each has its icon (`entry-row.tsx`). */
export const THING_KINDS = ['order', 'draft', 'task', 'job', 'product', 'person', 'chat', 'list'] as const;
export type ThingKind = (typeof THING_KINDS)[number];

interface Named {
  /** Unique in the palette, and the same in the next session. */
  readonly key: string;
  readonly title: string;
  /** A second line: what tells it from others of the same title. */
  readonly note?: string;
}

/** A page or an action of the app, which is found without the server. */
export interface Command extends Named {
  readonly icon: LucideIcon;
  /** Further words by which it is found. */
  readonly words?: string;
  /** Path of a page, or what an action does. */
  readonly goal: string | (() => void);
  /** Element that an action shows and that gets the focus. */
  readonly focus?: () => HTMLElement | null;
}

/** Something that the server found, or that was opened from here before. */
export interface Thing extends Named {
  readonly kind: ThingKind;
  readonly picture?: string | null;
  /** Path of its page. */
  readonly goal: string;
}

export type PaletteEntry = Command | Thing;

export const isThing = (entry: PaletteEntry): entry is Thing => 'kind' in entry;

/** Entries under a heading. */
export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}
