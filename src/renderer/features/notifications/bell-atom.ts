import { getDefaultStore } from 'jotai';
import { sessionScopedAtom } from '#renderer/lib/session-scoped-atom.ts';
import type { BellState } from './bell-state.ts';

/** The newest notifications and the unread ones; null until they are loaded. */
export const bellAtom = sessionScopedAtom<BellState | null>(null);

/** Changes the state of the bell; null while no bell is shown. */
export const changeBell = (change: (now: BellState | null) => BellState | null): void =>
  getDefaultStore().set(bellAtom, change);
