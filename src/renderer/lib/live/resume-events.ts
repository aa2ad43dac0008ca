/** Interval in milliseconds at which the clock is checked. */
const BEAT = 15_000;

/**
 * Calls `resumed` whenever events may have been missed: the page becomes visible, the network is back, the computer was
 * asleep, or polling is due without a connection. Returns the unsubscribe function.
 */
export const watchResume = (isConnected: () => boolean, resumed: () => void): (() => void) => {
  let last = Date.now();
  const shown = () => {
    if (!document.hidden) resumed();
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
