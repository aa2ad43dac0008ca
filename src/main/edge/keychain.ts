import type { Keychain } from '../core/secrets.ts';

/** Rejects where the optional native module was not installed. */
export const loadKeychain = async (): Promise<Keychain> => (await import('keytar')).default;
