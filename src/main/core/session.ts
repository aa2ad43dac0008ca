import { setTimeout as delay } from 'node:timers/promises';
import type { SecretStorage } from '#shared/ipc/calls.ts';

/** The keychain did not answer within the time limit. */
class NoAnswer extends Error {
  constructor() {
    super('the keychain did not answer');
    this.name = 'NoAnswer';
  }
}

interface OneAtATimeOptions {
  /** Time limit of a call in milliseconds, including its wait in the queue. */
  readonly timeoutMs: number;
  /** Called when a call succeeds after its time limit, e.g. because the keychain was unlocked late. */
  readonly answeredLate: () => void;
}

/**
 * Runs one call at a time, each with a time limit. A native call blocks a libuv thread until the keychain answers, so
 * parallel calls to a hung keychain could block every thread and with them all file reads. A call that times out while
 * queued is never started.
 */
const createOneAtATime = ({ timeoutMs, answeredLate }: OneAtATimeOptions) => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    let isGivenUp = false;
    const answer = last.then(() => {
      if (isGivenUp) throw new NoAnswer();
      return work();
    });
    last = answer.catch(() => undefined);
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new NoAnswer());
      }, timeoutMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
      answer.then(
        () => isGivenUp && answeredLate(),
        () => undefined,
      );
    });
  };
};

/** The functions of the native keychain module that are used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The user's access token. It never leaves the main process and is never written to a file of the app. */
export interface Session {
  /**
   * The token, or null when signed out. Waits for the keychain unless a sign-in or sign-out has happened since the
   * start.
   */
  token(): Promise<string | null>;
  /** Stores the token of a sign-in. Effective at once; the keychain is written in the background. */
  remember(token: string): void;
  /** Signs out on this computer. Effective at once; the keychain is written in the background. */
  forget(): void;
  /** Removes a token that the server refused. A newer token is kept. */
  reject(token: string): void;
  /**
   * Resolves when the keychain holds the current token or has failed, or after two seconds, since the keychain may be
   * showing a prompt.
   */
  settled(): Promise<void>;
}

export interface SessionOptions {
  /** Service name of the keychain entries. */
  readonly service: string;
  /** Loads the native module; rejects when it is not installed. */
  readonly load: () => Promise<Keychain>;
  readonly warn: (message: string) => void;
  /**
   * Time limit of one keychain call in milliseconds. A late result is still used, so the limit only decides when the
   * user is told.
   */
  readonly timeoutMs?: number;
  /** Milliseconds that `settled` waits. */
  readonly patienceMs?: number;
  /** Called after each sign-in and sign-out, and when the session of the last run is found late. */
  readonly changed: (signedIn: boolean) => void;
  /** Called whenever the storage of the session becomes known or changes. */
  readonly stored: (storage: SecretStorage) => void;
}

interface OpenedSession {
  readonly session: Session;
  /** Current storage of the session; may change when the keychain is unlocked late or fails. */
  storage(): SecretStorage;
  /** Retries a keychain that does not hold the session. Never rejects. */
  retryStorage(): Promise<SecretStorage>;
}

/** Below the D-Bus reply timeout of 25 s, and long enough to type a password. */
const TIMEOUT = 20_000;
const ACCOUNT = 'access-token';

async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  const abort = new AbortController();
  const patience = delay(milliseconds, undefined, { signal: abort.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, patience]);
  abort.abort();
}

/**
 * The session, stored in the system keychain while that works and in memory while it does not. Callers do not wait for
 * the keychain, which may be showing a prompt, possibly on another screen. What a failing keychain did not store stays
 * in memory and is written when it answers late, at the next change, or on a retry
 * (`docs/decisions/0035-the-session-does-not-depend-on-the-keychain.md`).
 */
export function openSession(options: SessionOptions): OpenedSession {
  const { service, load, warn, changed, stored, timeoutMs = TIMEOUT, patienceMs = 2_000 } = options;
  let storage: SecretStorage = 'pending';
  /** Undefined until the keychain has answered or failed, or until the first sign-in or sign-out. */
  let current: string | null | undefined;
  /** A sign-in or sign-out has happened since the start, which outranks the keychain. */
  let isDecided = false;
  /** The newest change that the keychain does not hold yet. */
  let unsaved: { readonly token: string | null } | null = null;
  let running: Promise<void> | null = null;
  let loaded: Keychain | null = null;

  const inTurn = createOneAtATime({ timeoutMs, answeredLate: () => void catchUp() });
  const call = async <T>(ask: (keychain: Keychain) => Promise<T>): Promise<T> => {
    loaded ??= await load();
    const keychain = loaded;
    return inTurn(() => ask(keychain));
  };
  const read = (account: string) => call((keychain) => keychain.getPassword(service, account));
  const write = (account: string, value: string | null): Promise<unknown> =>
    call<unknown>((keychain) =>
      value === null ? keychain.deletePassword(service, account) : keychain.setPassword(service, account, value),
    );

  /** Writes and reads back an entry, because a loaded module does not prove that the keychain works. */
  const probe = async (): Promise<void> => {
    const account = `probe-${process.pid}`;
    await write(account, 'works');
    const back = await read(account);
    await write(account, null);
    if (back !== 'works') throw new Error('it did not give back what was stored');
  };
  const adopt = (token: string | null): void => {
    if (isDecided || token === null || token === current) return;
    const isLate = current !== undefined;
    current = token;
    if (isLate) changed(true);
  };
  const become = (now: SecretStorage): void => {
    if (now === storage) return;
    storage = now;
    stored(now);
  };
  const run = async (): Promise<void> => {
    try {
      if (storage !== 'keychain') {
        await probe();
        if (!isDecided) adopt(await read(ACCOUNT));
      }
      for (let change = unsaved; change; change = unsaved) {
        await write(ACCOUNT, change.token);
        if (unsaved === change) unsaved = null;
      }
      // Runs in the same synchronous step as the end of the loop, so a later change starts another run.
      running = null;
      // After the session was restored, so that a page that is told finds it.
      become('keychain');
    } catch (error) {
      running = null;
      warn(`The keychain does not keep the session: ${error instanceof Error ? error.message : error}`);
      become('memory');
    }
  };
  /** Reads a keychain that has become available, and writes what it does not hold, including changes made meanwhile. */
  const catchUp = (): Promise<void> => {
    if (storage === 'keychain' && unsaved === null) return Promise.resolve();
    running ??= run();
    return running;
  };
  const first = catchUp().then(() => {
    current ??= null;
  });

  const replace = (token: string | null): void => {
    isDecided = true;
    if (current === token) return;
    current = token;
    unsaved = { token };
    void catchUp();
    changed(token !== null);
  };
  return {
    session: {
      token: async () => {
        if (current === undefined) await first;
        return current ?? null;
      },
      remember: (token) => replace(token),
      forget: () => replace(null),
      reject: (token) => {
        if (current === token) replace(null);
      },
      settled: () => atMost(running ?? Promise.resolve(), patienceMs),
    },
    storage: () => storage,
    retryStorage: async () => {
      await catchUp();
      return storage;
    },
  };
}
