import type { SecretStorage } from '#shared/ipc/calls.ts';
import { openSecrets, type Secrets, type SecretsOptions } from './secrets.ts';
import { createSession, type Session } from './session.ts';

export interface OpenSessionOptions extends Omit<SecretsOptions, 'changed'> {
  /** Somebody signed in or out. */
  readonly changed: (signedIn: boolean) => void;
  /** The keychain answered, failed, or was unlocked after all. */
  readonly stored: (storage: SecretStorage) => void;
}

export interface OpenedSession {
  readonly session: Session;
  /** Where the session is kept now: a keychain may be unlocked late, or fail later. */
  storage(): SecretStorage;
  /** Asks a keychain that does not keep it once more. */
  retryStorage(): Promise<SecretStorage>;
}

/** The session over the keychain of this computer. Nothing waits for that one: it may be asking its user. */
export function openSession({ changed, stored, ...options }: OpenSessionOptions): OpenedSession {
  let kept: Secrets | null = null;
  const storage = () => kept?.kind ?? 'pending';
  const follow = async () => {
    // A session that the keychain gives back late is there before the page asks for it.
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
