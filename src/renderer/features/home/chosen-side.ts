import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/domain/roles.ts';

let chosen: Role = 'brand';
const listeners = new Set<() => void>();

/** Stores the role that a visitor reads about; links to the sign-up use it. */
export const chooseSide = (side: Role): void => {
  chosen = side;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The role that the visitor reads about. While a prerendered block hydrates, the one it was rendered with. */
export const useChosenSide = (): Role =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'brand',
  );
