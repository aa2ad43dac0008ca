import { useEffect } from 'react';

/** Tells the prerendered page's script that hydration is complete; it then repeats an earlier click on a button. */
export const useDeferredHydration = (): void => {
  useEffect(() => {
    dispatchEvent(new Event('page-hydrated'));
  }, []);
};
