import type { Timing } from '#shared/domain/timing.ts';
import type { UpdateState } from '#shared/ipc/update-state.ts';
import { describeError } from '../log/log.ts';
import { UntrustedFeed } from './feed-signature.ts';

/** Milliseconds between update checks. */
const EVERY = 6 * 60 * 60 * 1000;

const NOT_FOUND = 'The app could not look for updates. Check your connection and try again.';
const NOT_FETCHED =
  'The update could not be downloaded, or is not the file that was announced. The app stays as it is.';
const NOT_INSTALLED = 'The update could not be installed. The app stays as it is.';

/** Downloads and installs updates. Verifies the checksum and, where the system supports it, the signature. */
export interface Updater {
  /** The version of an available update; null when there is none. Rejects with UntrustedFeed when it is not signed. */
  check(): Promise<string | null>;
  /** Rejects when the file does not match the feed. */
  download(): Promise<void>;
  /** Quits, installs and restarts the app. Throws or calls `failed` when that fails. */
  install(failed: (error: unknown) => void): void;
}

export interface UpdatesOptions {
  /** Message that says why updates are unavailable; null when they are available. */
  readonly off: string | null;
  readonly open: () => Promise<Updater>;
  /** Number of transfers under way. */
  readonly busy: () => number;
  /** Asks the user whether to restart now. */
  readonly ask: (version: string) => Promise<boolean>;
  readonly timing: Timing;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

export interface Updates {
  /** Checks now and every six hours. */
  start(): void;
  state(): UpdateState;
  /** Checks now; resolves with the result, before the download. Never rejects. */
  check(): Promise<UpdateState>;
  /** Asks again for the restart when an update is ready. */
  offer(): void;
  /** Call after each change of the transfers. */
  transfersChanged(): void;
}

/**
 * Checks for updates, downloads them while no transfer runs, and installs them after confirmation: never unasked, never
 * during a transfer, never at system shutdown.
 */
export const createUpdates = (options: UpdatesOptions): Updates => {
  const { off, open, busy, ask, timing, info, warn } = options;
  let state: UpdateState = off === null ? { kind: 'unknown' } : { kind: 'off', reason: off };
  let updater: Updater | null = null;
  let checking: Promise<UpdateState> | null = null;
  let isAsking = false;
  let asked: string | null = null;

  const become = (next: UpdateState): void => {
    state = next;
    info(`Updates: ${next.kind}${'version' in next ? ` ${next.version}` : ''}`);
  };
  const fail = (message: string, error: unknown): void => {
    warn(`${message} ${describeError(error)}`);
    become({ kind: 'failed', message });
  };

  const offer = (): void => {
    if (state.kind !== 'ready' || isAsking || busy() > 0) return;
    const { version } = state;
    asked = version;
    isAsking = true;
    ask(version)
      .then((isWanted) => {
        isAsking = false;
        // A transfer may have started while the dialog was open.
        if (!isWanted) return;
        if (busy() > 0) asked = null;
        else updater?.install((error) => fail(NOT_INSTALLED, error));
      })
      .catch((error: unknown) => {
        isAsking = false;
        fail(NOT_INSTALLED, error);
      });
  };
  const offerOnce = (): void => {
    if (state.kind === 'ready' && asked !== state.version) offer();
  };
  const fetchUpdate = async (version: string): Promise<void> => {
    become({ kind: 'downloading', version });
    try {
      await updater?.download();
    } catch (error) {
      return fail(NOT_FETCHED, error);
    }
    become({ kind: 'ready', version });
    offerOnce();
  };
  const found = (version: string): void => {
    if (busy() > 0) become({ kind: 'waiting', version });
    else void fetchUpdate(version);
  };

  const look = async (): Promise<UpdateState> => {
    become({ kind: 'checking' });
    try {
      updater ??= await open();
      const version = await updater.check();
      if (version === null) become({ kind: 'current' });
      else found(version);
    } catch (error) {
      fail(error instanceof UntrustedFeed ? error.message : NOT_FOUND, error);
    }
    return state;
  };
  const check = async (): Promise<UpdateState> => {
    if (state.kind === 'off' || state.kind === 'downloading' || state.kind === 'ready') return state;
    checking ??= look().finally(() => {
      checking = null;
    });
    return checking;
  };
  const checkAgain = (): void => {
    void check();
    timing.schedule(EVERY, checkAgain);
  };

  return {
    start: () => {
      if (off === null) checkAgain();
      else info(`Updates are off: ${off}`);
    },
    state: () => state,
    check,
    offer,
    transfersChanged: () => {
      if (busy() > 0) return;
      if (state.kind === 'waiting') void fetchUpdate(state.version);
      else offerOnce();
    },
  };
};
