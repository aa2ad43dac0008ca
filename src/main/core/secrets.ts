/** A place for small secrets of this user. Values never stand in a file of ours. */
export interface Secrets {
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
}

const inMemory = (): Secrets => {
  const values = new Map<string, string>();
  return {
    kind: 'memory',
    get: async (account) => values.get(account) ?? null,
    set: async (account, value) => {
      values.set(account, value);
    },
    delete: async (account) => {
      values.delete(account);
    },
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

/** Having the module is not having a keychain: only what was written and read back counts. */
async function probe(secrets: Secrets): Promise<void> {
  const account = `probe-${process.pid}`;
  await secrets.set(account, 'works');
  const back = await secrets.get(account);
  await secrets.delete(account);
  if (back !== 'works') throw new Error('the keychain did not give back what was stored');
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain did not answer')), timeoutMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The keychain where it really works, otherwise this session's memory; never rejects. A locked keychain asks its user,
 * perhaps on a screen nobody sees, and its call then never settles: do not let a window wait for this.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  try {
    const secrets = inKeychain(await options.load(), options.service);
    await withTimeout(probe(secrets), options.timeoutMs ?? 60_000);
    return secrets;
  } catch (error) {
    options.warn(
      `No usable keychain, the session ends with the app: ${error instanceof Error ? error.message : error}`,
    );
    return inMemory();
  }
}
