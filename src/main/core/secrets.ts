import { createOneAtATime } from './keychain-queue.ts';

/** A place for small secrets of this user. Values never stand in a file of ours. */
export interface Secrets {
  /** `memory` while the keychain does not take what it is given; all that was changed moves there once it does. */
  readonly kind: 'keychain' | 'memory';
  /** Null where there is none, or where the keychain does not answer. */
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<void>;
  /** Asks a keychain that failed or did not answer once more; `kind` says how it went. Never rejects. */
  retry(): Promise<void>;
}

/** The three functions of the keychain's native module that are used here. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface SecretsOptions {
  /** Name under which the entries stand in the keychain. */
  readonly service: string;
  /** Loads the native module; rejects where it is not installed. */
  readonly load: () => Promise<Keychain>;
  readonly warn: (message: string) => void;
  /**
   * How long one call of the keychain may take, in milliseconds. A late answer is used all the same, so this only decides
   * when its user is told.
   */
  readonly timeoutMs?: number;
  /** Told after the first answer, whenever `kind` has changed. */
  readonly changed?: () => void;
}

/** Less than D-Bus itself waits for an answer (25 s), and long enough to type a password. */
const TIMEOUT = 20_000;

type Entries = Pick<Secrets, 'get' | 'set' | 'delete'>;

/** Writes and reads back an entry: a loaded module does not prove that a keychain works. */
const isWorking = async (entry: Entries): Promise<boolean> => {
  const account = `probe-${process.pid}`;
  await entry.set(account, 'works');
  const back = await entry.get(account);
  await entry.delete(account);
  return back === 'works';
};

/** The keychain itself, for one service: rejects where it refuses or does not answer in time. */
function openKeychain({ load, service, timeoutMs = TIMEOUT }: SecretsOptions, answeredLate: () => void): Entries {
  const inTurn = createOneAtATime({ timeoutMs, answeredLate });
  let loaded: Keychain | null = null;
  const call = async <T>(ask: (keychain: Keychain) => Promise<T>): Promise<T> => {
    loaded ??= await load();
    const keychain = loaded;
    return inTurn(() => ask(keychain));
  };
  return {
    get: (account: string) => call((keychain) => keychain.getPassword(service, account)),
    set: (account: string, value: string) => call((keychain) => keychain.setPassword(service, account, value)),
    delete: async (account: string) => {
      await call((keychain) => keychain.deletePassword(service, account));
    },
  };
}

/**
 * Uses the keychain while it works and memory while it does not. Never rejects; resolves after the first answer or its
 * time limit. A locked keychain shows a prompt, possibly on another screen, so a window must not wait for this. Values
 * that a failing keychain did not take stay in memory and are written when it answers late, at the next change, or on
 * `retry`.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const { warn, changed = () => undefined } = options;
  /** What the keychain has not taken yet; null is to be deleted there. */
  const changes = new Map<string, string | null>();
  let isKept = false;
  let isOpen = false;
  let running: Promise<void> | null = null;
  const keychain = openKeychain(options, () => void catchUp());

  const become = (kept: boolean): void => {
    if (kept === isKept) return;
    isKept = kept;
    if (isOpen) changed();
  };
  const lose = (error: unknown): void => {
    warn(`The keychain does not keep the session: ${error instanceof Error ? error.message : error}`);
    become(false);
  };
  const run = async (): Promise<void> => {
    try {
      if (!isKept && !(await isWorking(keychain))) throw new Error('it did not give back what was stored');
      for (let [change] = changes; change; [change] = changes) {
        const [account, value] = change;
        await (value === null ? keychain.delete(account) : keychain.set(account, value));
        if (changes.get(account) === value) changes.delete(account);
      }
      // Same synchronous step as the end of the loop: a later change starts another run.
      running = null;
      become(true);
    } catch (error) {
      running = null;
      lose(error);
    }
  };
  /** Brings the keychain to what was changed. A change that is made meanwhile is taken along. */
  const catchUp = (): Promise<void> => {
    if (isKept && changes.size === 0) return Promise.resolve();
    running ??= run();
    return running;
  };
  const change = (account: string, value: string | null): Promise<void> => {
    changes.set(account, value);
    return catchUp();
  };

  await catchUp();
  isOpen = true;
  return {
    get kind() {
      return isKept ? 'keychain' : 'memory';
    },
    get: async (account) => {
      const waiting = changes.get(account);
      if (waiting !== undefined || !isKept) return waiting ?? null;
      try {
        return await keychain.get(account);
      } catch (error) {
        lose(error);
        return null;
      }
    },
    set: (account, value) => change(account, value),
    delete: (account) => change(account, null),
    retry: catchUp,
  };
}
