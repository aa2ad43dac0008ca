import type { Timing } from './timing.ts';

/** Milliseconds before the first further try, and the longest wait between two. */
const FIRST = 2_000;
const LONGEST = 15_000;

/** Statuses of a proxy that does not reach the server behind it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/** Whether an answer came from the server itself; one in maintenance answers too. */
export const isFromServer = ({ status }: Pick<Response, 'status'>): boolean => !GATEWAY.has(status);

export interface ServerWatchOptions {
  /** Asks the server anything; false when it cannot be reached. Must not reject. */
  readonly probe: () => Promise<boolean>;
  readonly timing: Timing;
  readonly changed: (isReachable: boolean) => void;
}

/** Whether the server can be reached, as the requests of the page and, while it cannot, tries of its own show. */
export interface ServerWatch {
  /** What came of a request. */
  note(isReachable: boolean): void;
  isReachable(): boolean;
  /** Asks now. */
  check(): Promise<boolean>;
}

export const createServerWatch = ({ probe, timing, changed }: ServerWatchOptions): ServerWatch => {
  // Nothing is said before the first request failed.
  let isReachable = true;
  let wait = FIRST;
  let callOff: (() => void) | null = null;
  let checking: Promise<boolean> | null = null;

  const later = (): void => {
    callOff?.();
    callOff = timing.schedule(wait, () => {
      callOff = null;
      void check();
    });
    wait = Math.min(LONGEST, wait * 2);
  };
  const note = (next: boolean): void => {
    if (next) {
      callOff?.();
      callOff = null;
      wait = FIRST;
    } else if (callOff === null) later();
    if (next === isReachable) return;
    isReachable = next;
    changed(next);
  };
  const check = (): Promise<boolean> => {
    checking ??= probe().then((found) => {
      checking = null;
      note(found);
      return found;
    });
    return checking;
  };
  return { note, isReachable: () => isReachable, check };
};
