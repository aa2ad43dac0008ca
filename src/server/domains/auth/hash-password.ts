import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { tooMany } from '../../http/api-error.ts';

/** The library's number for it; its enum exists for the compiler only. */
const ARGON2ID = 2;
/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Lets as many pieces of work run at once as there are cores, a bounded number wait, and refuses the rest. */
const limited = (atOnce: number, waiting: number) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooMany(5);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
};

const oneAtACore = limited(availableParallelism(), 200);

export const hashPassword = (password: string): Promise<string> => oneAtACore(() => argon2.hash(password, cost));

/**
 * Of a random text that nobody kept, with the cost above. A constant: made on demand it would wait in the queue, be
 * refused there, and by that show which addresses have an account.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Oq9GQAtOq2CVYYK+QJ2N2A$RTGvuOo8yOcaj0xOxlRcLzcpn7Y6SIRc4PRLj9a1ML0';

/**
 * Whether a password fits a stored hash. Without a hash (unknown address, account without a password) it compares
 * against a dummy, so that the answer takes as long.
 * @throws ApiError `tooMany` when too many comparisons wait already.
 */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const fits = await oneAtACore(() => argon2.verify(stored ?? DUMMY_HASH, password));
  return fits && Boolean(stored);
};
