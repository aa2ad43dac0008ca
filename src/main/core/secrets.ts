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

/** Small secrets of this user. They are never written to a file of the app. */
export interface Secrets {
  /** `memory` while the keychain does not store values; pending changes move there once it does. */
  readonly kind: 'keychain' | 'memory';
  /** Null when there is no entry or the keychain does not answer. */
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<void>;
  /** Retries a keychain that failed or timed out; `kind` holds the result. Never rejects. */
  retry(): Promise<void>;
}

/** The functions of the native keychain module that are used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface SecretsOptions {
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
  /** Called whenever `kind` changes after the first result. */
  readonly changed?: () => void;
}

/** Below the D-Bus reply timeout of 25 s, and long enough to type a password. */
const TIMEOUT = 20_000;

type Entries = Pick<Secrets, 'get' | 'set' | 'delete'>;

/** Writes and reads back an entry, because a loaded module does not prove that the keychain works. */
const isWorking = async (entry: Entries): Promise<boolean> => {
  const account = `probe-${process.pid}`;
  await entry.set(account, 'works');
  const back = await entry.get(account);
  await entry.delete(account);
  return back === 'works';
};

/** Keychain entries of one service. Calls reject when the keychain refuses or times out. */
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
 * Stores secrets in the keychain while it works and in memory while it does not. Never rejects; resolves after the
 * first result or its time limit. A locked keychain shows a prompt, possibly on another screen, so a window must not
 * wait for it. Values that a failing keychain did not store stay in memory and are written when it answers late, at the
 * next change, or on `retry`.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const { warn, changed = () => undefined } = options;
  /** Changes that are not yet in the keychain; null is a deletion. */
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
      // Runs in the same synchronous step as the end of the loop, so a later change starts another run.
      running = null;
      become(true);
    } catch (error) {
      running = null;
      lose(error);
    }
  };
  /** Writes pending changes to the keychain, including those made during the write. */
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
