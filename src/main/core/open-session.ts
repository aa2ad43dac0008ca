import type { SecretStorage } from '#shared/ipc/calls.ts';
import { openSecrets, type Secrets, type SecretsOptions } from './secrets.ts';
import { createSession, type Session } from './session.ts';

export interface OpenSessionOptions extends Omit<SecretsOptions, 'changed'> {
  /** Called after each sign-in and sign-out. */
  readonly changed: (signedIn: boolean) => void;
  /** Called whenever the storage of the session becomes known or changes. */
  readonly stored: (storage: SecretStorage) => void;
}

export interface OpenedSession {
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
