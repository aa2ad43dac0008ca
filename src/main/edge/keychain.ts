import type { Keychain } from '../core/secrets.ts';

/** Rejects when the optional native module is not installed. */
export const loadKeychain = async (): Promise<Keychain> => (await import('keytar')).default;
