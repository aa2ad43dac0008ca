import { useSyncExternalStore } from 'react';

/** Spec §9: below 768 px the layout is the mobile one. */
export const MOBILE_BREAKPOINT = 768;
const wide = `(min-width: ${MOBILE_BREAKPOINT}px)`;

const subscribe = (changed: () => void) => {
  const list = matchMedia(wide);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the window is narrower than the mobile breakpoint; follows its changes. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !matchMedia(wide).matches,
    () => false,
  );
