/** What an upload needs of the page besides the network; tests put a clock of their own in its place. */
export interface UploadEnvironment {
  /** Milliseconds of any one clock that does not stand still while the tab is frozen. */
  now(): number;
  /** Runs something once, later. Returns the way to call it off. */
  schedule(milliseconds: number, run: () => void): () => void;
  isOnline(): boolean;
  /** Calls back when waiting may have become pointless: the line is back, the page is shown again or thawed. */
  onWake(wake: () => void): () => void;
  /** Calls back when the system reports that the line is gone. */
  onOffline(lost: () => void): () => void;
}

const listen = (target: EventTarget, names: readonly string[], listener: () => void): (() => void) => {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
};

/** The page in a browser. `resume` is fired on a tab that was frozen (Page Lifecycle API). */
export const browserEnvironment: UploadEnvironment = {
  now: () => Date.now(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  onWake: (wake) => {
    const shown = () => document.hidden || wake();
    const stops = [
      listen(window, ['online', 'pageshow'], wake),
      listen(document, ['visibilitychange', 'resume'], shown),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
  onOffline: (lost) => listen(window, ['offline'], lost),
};
