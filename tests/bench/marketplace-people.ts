import type { Database } from '../../src/server/db/open.ts';
import { issueToken } from '../../src/server/domains/auth/tokens.repository.ts';
import { LARGE_BRAND, type Size, someCreator } from './marketplace.ts';

interface Writer {
  readonly token: string;
  /** Id of a creator who has applied to a job of this brand. */
  readonly receiver: number;
}

/** Tokens of signed-in users of a filled marketplace. */
export interface People {
  readonly brands: readonly string[];
  readonly creators: readonly string[];
  /** Brands that send messages, each to a creator of its own. */
  readonly writers: readonly Writer[];
}

const NOTIFICATIONS = `insert into notifications (user_id, type, message, job_id)
  select u.id, 'job_application', 'Creator ' || n || ' applied for job #1.', 1
  from users u cross join generate_series(1, 12) n where u.id <= 2000`;

const ACQUAINTED = `select distinct on (j.brand_id) j.brand_id, a.creator_id
  from applications a join jobs j on j.id = a.job_id order by j.brand_id, a.creator_id desc limit $1`;

/** Signs in `count` brands, creators and writers, and gives the first users notifications. */
export const signIn = async ({ orm, pool }: Database, size: Size, count: number): Promise<People> => {
  await pool.query(NOTIFICATIONS);
  const tokenOf = async (id: number) => (await issueToken(orm, id, 'bench', () => new Date())).token;
  const tokensFrom = (first: number) => Promise.all(Array.from({ length: count }, (_, n) => tokenOf(first + n)));
  const { rows } = await pool.query<{ brand_id: number; creator_id: number }>(ACQUAINTED, [count]);
  return {
    brands: await tokensFrom(LARGE_BRAND),
    creators: await tokensFrom(someCreator(size)),
    writers: await Promise.all(
      rows.map(async ({ brand_id, creator_id }) => ({
        token: await tokenOf(Number(brand_id)),
        receiver: Number(creator_id),
      })),
    ),
  };
};
