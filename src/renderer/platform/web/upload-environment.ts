/** The page's clock, events and locks as an upload needs them; tests replace them. */
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
  /** Calls back with the key when another tab changed what is stored. Returns the way to stop. */
  onStored(changed: (key: string) => void): () => void;
  /** Has the browser ask before the page is closed. Returns the way to stop. */
  askBeforeLeaving(): () => void;
  /**
   * Takes a name that one tab of the browser has at a time, and resolves with the way to give it back. Null when
   * another tab has it and `wait` is false.
   */
  hold(name: string, wait: boolean): Promise<(() => void) | null>;
}

const listen = (target: EventTarget, names: readonly string[], listener: () => void): (() => void) => {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
};

/** Milliseconds: a tab that gives a name back does so a moment later. */
const MOMENT = 1_000;

/**
 * Takes a lock of the Web Locks API. Without a secure context the browser has no locks, so tabs do not know of each
 * other.
 */
const hold = async (name: string, wait: boolean): Promise<(() => void) | null> => {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => undefined;
  const options = wait ? {} : { signal: AbortSignal.timeout(MOMENT) };
  return new Promise((resolve) => {
    locks.request(name, options, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(null));
  });
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
  onStored: (changed) => {
    const follow = ({ key }: StorageEvent) => key !== null && changed(key);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  },
  askBeforeLeaving: () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  },
  hold,
};
