import { useSyncExternalStore } from 'react';

/** Below 768 px the layout is the mobile one. */
export const MOBILE_BREAKPOINT = 768;

/** A hook that tells whether the window is narrower than so many pixels; follows its changes. */
const narrowerThan = (pixels: number): (() => boolean) => {
  const wide = `(min-width: ${pixels}px)`;
  const subscribe = (changed: () => void) => {
    const list = matchMedia(wide);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => !matchMedia(wide).matches,
      () => false,
    );
};

/** Whether the window is narrower than the mobile breakpoint. */
export const useNarrow = narrowerThan(MOBILE_BREAKPOINT);

/** Whether the window has no room for two columns beside the navigation. */
export const useSingleColumn = narrowerThan(1_024);
