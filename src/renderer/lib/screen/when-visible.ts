/**
 * Runs a function once the page is visible, since it may be loaded in a background tab.
 * @returns a function that cancels it
 */
export const whenVisible = (run: () => void): (() => void) => {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
};
