import { useEffect } from 'react';

/** Tells a prerendered page that its buttons work now; one that was pressed too early is pressed again. */
export const useAwake = (): void => {
  useEffect(() => {
    dispatchEvent(new Event('page-awake'));
  }, []);
};
