import type { Timing } from '#shared/domain/timing.ts';

/** Milliseconds before the first retry, and the longest pause between retries. */
const FIRST = 2_000;
const LONGEST = 15_000;

/** Statuses by which a proxy says that it cannot reach the server, or wants a password first. */
const GATEWAY: ReadonlySet<number> = new Set([407, 502, 504]);

/** Whether a response came from the server itself, maintenance included, and not from a proxy. */
export const isFromServer = ({ status }: Pick<Response, 'status'>): boolean => !GATEWAY.has(status);

export interface ServerWatchOptions {
  /** Sends any request to the server; resolves to false when it is unreachable. Must not reject. */
  readonly probe: () => Promise<boolean>;
  readonly timing: Timing;
  readonly changed: (isReachable: boolean) => void;
}

/** Tracks whether the server is reachable, from the page's requests and, while it is not, from periodic probes. */
export interface ServerWatch {
  /** Records the outcome of a request. */
  note(isReachable: boolean): void;
  isReachable(): boolean;
  /** Probes now. */
  check(): Promise<boolean>;
}

export const createServerWatch = ({ probe, timing, changed }: ServerWatchOptions): ServerWatch => {
  // Assumes a reachable server until a request fails.
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
