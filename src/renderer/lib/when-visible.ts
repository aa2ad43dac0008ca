/**
 * Runs something once the page can be seen: it may be loaded in a tab in the background.
 * @returns cancels it
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
