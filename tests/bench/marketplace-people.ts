import type { Database } from '../../src/server/db/open.ts';
import { issueToken } from '../../src/server/domains/auth/tokens.repository.ts';
import { LARGE_BRAND, type Size, someCreator } from './marketplace.ts';

/** Tokens of signed-in users of a filled marketplace. */
export interface People {
  readonly brands: readonly string[];
  readonly creators: readonly string[];
}

const NOTIFICATIONS = `insert into notifications (user_id, type, message, job_id)
  select u.id, 'job_application', 'Creator ' || n || ' applied for job #1.', 1
  from users u cross join generate_series(1, 12) n where u.id <= 2000`;

/** Signs in `count` brands and creators, and gives the first users notifications. */
export const signIn = async ({ orm, pool }: Database, size: Size, count: number): Promise<People> => {
  await pool.query(NOTIFICATIONS);
  const tokenOf = async (id: number) => (await issueToken(orm, id, 'bench', () => new Date())).token;
  const tokensFrom = (first: number) => Promise.all(Array.from({ length: count }, (_, n) => tokenOf(first + n)));
  return {
    brands: await tokensFrom(LARGE_BRAND),
    creators: await tokensFrom(someCreator(size)),
  };
};
