import { setTimeout as delay } from 'node:timers/promises';
import type { Secrets } from './secrets.ts';

const account = 'access-token';

/** The signed-in user's token. It never leaves the main process. */
export interface Session {
  /** The token, or null when signed out. Waits for the keychain, unless somebody signed in since the start. */
  token(): Promise<string | null>;
  /** Signed in. Holds at once; the keychain follows. */
  remember(token: string): void;
  /** Signed out on this computer. Holds at once; the keychain follows. */
  forget(): void;
  /** The server refused this token. Another one, taken since that request was sent, stays. */
  reject(token: string): void;
  /** Resolves when the keychain holds what `token` answers; after two seconds also when it still asks its user. */
  settled(): Promise<void>;
  /** The keychain answers only now: what it holds counts, unless somebody signed in or out since the start. */
  readAgain(): Promise<void>;
}

export interface SessionOptions {
  readonly secrets: Promise<Secrets>;
  readonly changed: (signedIn: boolean) => void;
  readonly warn: (message: string) => void;
  /** How long `settled` waits. */
  readonly patienceMs?: number;
}

async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  const abort = new AbortController();
  const patience = delay(milliseconds, undefined, { signal: abort.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, patience]);
  abort.abort();
}

export function createSession({ secrets, changed, warn, patienceMs = 2_000 }: SessionOptions): Session {
  /** Undefined until the keychain has been read or somebody signed in or out, whichever comes first. */
  let current: string | null | undefined;
  /** Somebody signed in or out since the start: newer than anything the keychain holds. */
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
    // A sign-in or sign-out during the wait is newer than what was stored.
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
