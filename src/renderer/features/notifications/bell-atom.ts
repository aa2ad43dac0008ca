import { atom, getDefaultStore } from 'jotai';
import { sessionScopedAtom } from '#renderer/lib/session-scoped-atom.ts';
import type { BellState } from './bell-state.ts';

/** The newest notifications and the unread ones; null until they are loaded. */
export const bellAtom = sessionScopedAtom<BellState | null>(null);

/** What the bell can ask of the feed that loads the notifications. */
export interface BellFeed {
  /** Whether they could not be loaded. */
  readonly isFailed: boolean;
  refresh(): Promise<void>;
  /** One call marks all as read. */
  readAll(): Promise<void>;
}

/** Null until the feed of the account is there. */
export const bellFeedAtom = atom<BellFeed | null>(null);

/** The state now, outside of a render. */
export const readBell = (): BellState | null => getDefaultStore().get(bellAtom);

/** Changes the state of the bell; null without a feed. */
export const changeBell = (change: (now: BellState | null) => BellState | null): void =>
  getDefaultStore().set(bellAtom, change);
