import { atom, getDefaultStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/domain/people/roles.ts';

const store = getDefaultStore();

/** The role in the prerendered page. */
const PRERENDERED: Role = 'brand';

/** The role that a visitor reads about; links to the sign-up use it. */
const chosenSideAtom = atom<Role>(PRERENDERED);

/** Changes the role that a visitor reads about. */
export const chooseSide = (side: Role): void => store.set(chosenSideAtom, side);

/**
 * The role that the visitor reads about. Not `useAtomValue`, because a prerendered block must hydrate with the role with
 * which it was rendered, even if the visitor has chosen another one meanwhile.
 */
export const useChosenSide = (): Role =>
  useSyncExternalStore(
    (changed) => store.sub(chosenSideAtom, changed),
    () => store.get(chosenSideAtom),
    () => PRERENDERED,
  );
