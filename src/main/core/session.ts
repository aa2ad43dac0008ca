import { setTimeout as delay } from 'node:timers/promises';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { openSecrets, type Secrets, type SecretsOptions } from './secrets.ts';

const account = 'access-token';

/** The user's access token. It never leaves the main process. */
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
   * Resolves when the keychain holds the current token, or after two seconds, since the keychain may be showing a
   * prompt.
   */
  settled(): Promise<void>;
  /**
   * Reads a keychain that has become available. Its token is used unless a sign-in or sign-out has happened since the
   * start.
   */
  readAgain(): Promise<void>;
}

export interface SessionOptions {
  readonly secrets: Promise<Secrets>;
  readonly changed: (signedIn: boolean) => void;
  readonly warn: (message: string) => void;
  /** Milliseconds that `settled` waits. */
  readonly patienceMs?: number;
}

async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  const abort = new AbortController();
  const patience = delay(milliseconds, undefined, { signal: abort.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, patience]);
  abort.abort();
}

export function createSession({ secrets, changed, warn, patienceMs = 2_000 }: SessionOptions): Session {
  /** Undefined until the keychain has been read, or until the first sign-in or sign-out. */
  let current: string | null | undefined;
  /** A sign-in or sign-out has happened since the start, which outranks the keychain. */
  let isDecided = false;
  let writes: Promise<void> = Promise.resolve();

  const read = async (): Promise<string | null> => {
    try {
      return await (await secrets).get(account);
    } catch (error) {
      warn(`The keychain could not be read: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  };
  const loaded = read();

  const token = async (): Promise<string | null> => {
    if (current !== undefined) return current;
    const stored = await loaded;
    // A sign-in or sign-out during the wait outranks the stored token.
    if (current === undefined) current = stored;
    return current;
  };

  const save = async (value: string | null): Promise<void> => {
    try {
      const store = await secrets;
      await (value === null ? store.delete(account) : store.set(account, value));
    } catch (error) {
      warn(`The keychain could not be written: ${error instanceof Error ? error.message : error}`);
    }
  };

  const replace = (value: string | null): void => {
    isDecided = true;
    if (current === value) return;
    current = value;
    // Writes are serialised: a slow write of an old token must not land after its removal.
    writes = writes.then(() => save(value));
    changed(value !== null);
  };

  return {
    token,
    remember: (value) => replace(value),
    forget: () => replace(null),
    reject: (value) => {
      if (current === value) replace(null);
    },
    settled: () => atMost(writes, patienceMs),
    readAgain: async () => {
      const stored = await read();
      if (isDecided || stored === null || current === stored) return;
      current = stored;
      changed(true);
    },
  };
}

interface OpenSessionOptions extends Omit<SecretsOptions, 'changed'> {
  /** Called after each sign-in and sign-out. */
  readonly changed: (signedIn: boolean) => void;
  /** Called whenever the storage of the session becomes known or changes. */
  readonly stored: (storage: SecretStorage) => void;
}

interface OpenedSession {
  readonly session: Session;
  /** Current storage of the session; may change when the keychain is unlocked late or fails. */
  storage(): SecretStorage;
  /** Retries a keychain that does not hold the session. */
  retryStorage(): Promise<SecretStorage>;
}

/**
 * Opens the session backed by the system keychain. Callers do not wait for the keychain, which may be showing a prompt.
 */
export function openSession({ changed, stored, ...options }: OpenSessionOptions): OpenedSession {
  let kept: Secrets | null = null;
  const storage = () => kept?.kind ?? 'pending';
  const follow = async () => {
    // Restores the session before `stored` tells the page, so that the page finds it.
    if (storage() === 'keychain') await session.readAgain();
    stored(storage());
  };
  const secrets = openSecrets({ ...options, changed: () => void follow() });
  secrets.then((found) => {
    kept = found;
    stored(storage());
  }, options.warn);
  const session = createSession({ secrets, changed, warn: options.warn });
  return {
    session,
    storage,
    retryStorage: async () => {
      await (await secrets).retry();
      return storage();
    },
  };
}
