import { systemTiming, type Timing } from '#shared/domain/timing.ts';

/** Clock, events and locks of the page; tests replace them. */
export interface UploadEnvironment extends Timing {
  /** A number from 0 to 1, for the jitter of retries. */
  random(): number;
  isOnline(): boolean;
  /** Called when a retry may succeed: the connection is back, or the page is visible or unfrozen again. */
  onResume(resumed: () => void): () => void;
  /** Called when the browser reports that the connection is lost. */
  onOffline(lost: () => void): () => void;
  /** Called with the key when another tab changes local storage. Returns a function that unsubscribes. */
  onStored(changed: (key: string) => void): () => void;
  /** Makes the browser ask before the page is closed. Returns a function that ends this. */
  askBeforeLeaving(): () => void;
  /**
   * Acquires a lock that one tab can hold at a time and resolves to a function that releases it. Null when another tab
   * holds it and `wait` is false.
   */
  hold(name: string, wait: boolean): Promise<(() => void) | null>;
}

const listen = (target: EventTarget, names: readonly string[], listener: () => void): (() => void) => {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
};

/** Milliseconds to wait for a lock that another tab is about to release. */
const MOMENT = 1_000;

/** Acquires a lock of the Web Locks API. It needs a secure context; elsewhere tabs do not coordinate. */
const hold = async (name: string, wait: boolean): Promise<(() => void) | null> => {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => undefined;
  const options = wait ? {} : { signal: AbortSignal.timeout(MOMENT) };
  return new Promise((resolve) => {
    locks.request(name, options, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(null));
  });
};

/** The environment of a browser page. `resume` fires on a tab that was frozen (Page Lifecycle API). */
export const browserEnvironment: UploadEnvironment = {
  ...systemTiming,
  random: Math.random,
  isOnline: () => navigator.onLine,
  onResume: (resumed) => {
    const shown = () => document.hidden || resumed();
    const stops = [
      listen(window, ['online', 'pageshow'], resumed),
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
