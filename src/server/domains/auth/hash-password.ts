import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { canonicalPassword } from '#shared/domain/people/password-rules.ts';
import { tooMany } from '../../http/api-error.ts';
import { createSemaphore } from '../../lib/semaphore.ts';

/** The library's value; its enum is const and exists at compile time only. */
const ARGON2ID = 2;
/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core stays free for requests that hash nothing. */
const hashing = createSemaphore(Math.max(1, availableParallelism() - 1), 200, () => tooMany(5));

export const hashPassword = (password: string): Promise<string> =>
  hashing(() => argon2.hash(canonicalPassword(password), cost));

/**
 * Hash of a discarded random text, with the cost above. A constant, since computing it on demand would use the queue
 * and could be rejected there, which would reveal which addresses have an account.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Oq9GQAtOq2CVYYK+QJ2N2A$RTGvuOo8yOcaj0xOxlRcLzcpn7Y6SIRc4PRLj9a1ML0';

/**
 * Whether a password matches a stored hash. Without a hash (unknown address, account without a password) it compares
 * against a dummy, so that the duration is the same.
 * @throws ApiError `tooMany` when the queue is full.
 */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const fits = await hashing(() => argon2.verify(stored ?? DUMMY_HASH, canonicalPassword(password)));
  return fits && Boolean(stored);
};
