/** Milliseconds between two looks at the clock. */
const BEAT = 15_000;

/**
 * Calls `wake` whenever something may have been missed: the page is shown again, the network is back, the machine has
 * slept, or there is no connection and it is time to ask. Returns the way to stop.
 */
export const watchWakeUps = (isConnected: () => boolean, wake: () => void): (() => void) => {
  let last = Date.now();
  const shown = () => {
    if (!document.hidden) wake();
  };
  const beat = () => {
    const slept = Date.now() - last > 2 * BEAT;
    last = Date.now();
    if (slept || !isConnected()) shown();
  };
  const timer = setInterval(beat, BEAT);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', shown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', shown);
  };
};
