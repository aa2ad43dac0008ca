import { getDefaultStore } from 'jotai';
import { sessionAtom } from '../lib/session/session.ts';

/**
 * Keeps `data-signed-in` on the root element in sync with the session; the head script sets it for the first paint.
 * Returns a function that stops this.
 */
export const markSession = (root: HTMLElement): (() => void) => {
  const store = getDefaultStore();
  const mark = () => root.toggleAttribute('data-signed-in', store.get(sessionAtom) !== null);
  mark();
  return store.sub(sessionAtom, mark);
};
