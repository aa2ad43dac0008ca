/** A place for small secrets of this user. Values never stand in a file of ours. */
export interface Secrets {
  /** Becomes `keychain` when one that was locked for long is unlocked after all. */
  readonly kind: 'keychain' | 'memory';
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<void>;
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
  /** How long the keychain may take for its first answer: its user may have to type a password. */
  readonly timeoutMs?: number;
  /** Told when a keychain that did not answer in time was unlocked after all. */
  readonly adopted?: () => void;
}

/**
 * One call after the other: each call of the native module blocks a thread of Node's pool until the keychain has answered,
 * and a wedged one would take them all, with them every read of a file.
 */
const oneAtATime = (keychain: Keychain): Keychain => {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    getPassword: (service, account) => next(() => keychain.getPassword(service, account)),
    setPassword: (service, account, password) => next(() => keychain.setPassword(service, account, password)),
    deletePassword: (service, account) => next(() => keychain.deletePassword(service, account)),
  };
};

const inKeychain = (keychain: Keychain, service: string): Secrets => ({
  kind: 'keychain',
  get: (account) => keychain.getPassword(service, account),
  set: (account, value) => keychain.setPassword(service, account, value),
  delete: async (account) => {
    await keychain.deletePassword(service, account);
  },
});

/** This session's memory, until the keychain that did not answer in time does so: then all that was changed moves there. */
const inMemory = (unlocked: Promise<Secrets>, told: () => void): Secrets => {
  /** What stands in memory; null was deleted, and must be in the keychain as well. */
  const changes = new Map<string, string | null>();
  let adopted: Secrets | null = null;
  const adopt = async () => {
    const keychain = await unlocked;
    for (let [change] = changes; change; [change] = changes) {
      const [account, value] = change;
      await (value === null ? keychain.delete(account) : keychain.set(account, value));
      if (changes.get(account) === value) changes.delete(account);
    }
    adopted = keychain;
    told();
  };
  // Without one the memory is all there is.
  adopt().catch(() => undefined);
  return {
    get kind() {
      return adopted ? 'keychain' : 'memory';
    },
    get: async (account) => (adopted ? adopted.get(account) : (changes.get(account) ?? null)),
    set: async (account, value) => {
      if (adopted) await adopted.set(account, value);
      else changes.set(account, value);
    },
    delete: async (account) => {
      if (adopted) await adopted.delete(account);
      else changes.set(account, null);
    },
  };
};

/** Having the module is not having a keychain: only what was written and read back counts. */
async function probe(secrets: Secrets): Promise<void> {
  const account = `probe-${process.pid}`;
  await secrets.set(account, 'works');
  const back = await secrets.get(account);
  await secrets.delete(account);
  if (back !== 'works') throw new Error('the keychain did not give back what was stored');
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain did not answer')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function openKeychain({ load, service }: SecretsOptions): Promise<Secrets> {
  const secrets = inKeychain(oneAtATime(await load()), service);
  await probe(secrets);
  return secrets;
}

/**
 * The keychain where it really works, otherwise this session's memory; never rejects. A locked keychain asks its user,
 * perhaps on a screen nobody sees, and its call then never settles: do not let a window wait for this. One that answers
 * later is adopted.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const keychain = openKeychain(options);
  try {
    return await withTimeout(keychain, options.timeoutMs ?? 60_000);
  } catch (error) {
    options.warn(
      `No usable keychain, the session ends with the app: ${error instanceof Error ? error.message : error}`,
    );
    return inMemory(keychain, options.adopted ?? (() => undefined));
  }
}
