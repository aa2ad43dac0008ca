import type { Pool } from 'pg';
import type { Database } from '../../src/server/db/open.ts';
import { issueToken } from '../../src/server/domains/auth/tokens.repository.ts';
import { LARGE_BRAND, type Size, someCreator } from './marketplace.ts';

/** Tokens of signed-in users of a filled marketplace. */
export interface People {
  readonly brands: readonly string[];
  readonly creators: readonly string[];
  /** Whom each may write to. */
  readonly partners: { readonly brand: readonly number[]; readonly creator: readonly number[] };
}

const NOTIFICATIONS = `insert into notifications (user_id, type, message, job_id)
  select u.id, 'job_application', 'Creator ' || n || ' applied for job #1.', 1
  from users u cross join generate_series(1, 12) n where u.id <= 2000`;

const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);

/** For each person the other side of one of their jobs. */
const partnersOf = async (pool: Pool, own: string, other: string, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ own: string; other: string }>(
    `select ${own} as own, min(${other}) as other from jobs where creator_id is not null and ${own} = any($1) group by 1`,
    [ids],
  );
  const found = new Map(rows.map((row) => [Number(row.own), Number(row.other)]));
  return ids.map((id) => found.get(id) ?? 0);
};

/** Signs in `count` brands and creators, and gives the first users notifications. */
export const signIn = async ({ orm, pool }: Database, size: Size, count: number): Promise<People> => {
  await pool.query(NOTIFICATIONS);
  const tokenOf = async (id: number) => (await issueToken(orm, id, 'bench', () => new Date())).token;
  const brands = idsFrom(LARGE_BRAND, count);
  const creators = idsFrom(someCreator(size), count);
  return {
    brands: await Promise.all(brands.map(tokenOf)),
    creators: await Promise.all(creators.map(tokenOf)),
    partners: {
      brand: await partnersOf(pool, 'brand_id', 'creator_id', brands),
      creator: await partnersOf(pool, 'creator_id', 'brand_id', creators),
    },
  };
};
