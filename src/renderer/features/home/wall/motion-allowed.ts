import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** https://wicg.github.io/savedata/: Chromium only. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const subscribe = (changed: () => void) => {
  const list = matchMedia(REDUCED);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/**
 * Whether clips may play automatically: neither reduced motion nor Save-Data is set. False in the prerendered page,
 * where the preferences are unknown.
 */
export const useMotionAllowed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !matchMedia(REDUCED).matches && !savesData(),
    () => false,
  );
