import { getDefaultStore } from 'jotai';
import { sessionAtom } from '../lib/session.ts';

/**
 * Keeps `data-signed-in` on the root in step with the session; the head script has set it for the first paint. Returns
 * the way to stop.
 */
export const markSession = (root: HTMLElement): (() => void) => {
  const store = getDefaultStore();
  const mark = () => root.toggleAttribute('data-signed-in', store.get(sessionAtom) !== null);
  mark();
  return store.sub(sessionAtom, mark);
};
