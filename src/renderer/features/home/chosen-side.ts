import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/domain/roles.ts';

let chosen: Role = 'brand';
const listeners = new Set<() => void>();

/** Stores the side that a visitor reads about; links to the sign-up follow it. */
export const chooseSide = (side: Role): void => {
  chosen = side;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The side that the visitor reads about; while a prerendered block hydrates, the one that it was rendered with. */
export const useChosenSide = (): Role =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'brand',
  );
