import { useEffect } from 'react';

/** Tells the prerendered page's script that it is hydrated; a button that was clicked before is clicked again. */
export const useDeferredHydration = (): void => {
  useEffect(() => {
    dispatchEvent(new Event('page-hydrated'));
  }, []);
};
