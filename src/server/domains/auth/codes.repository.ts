import { and, eq, gt, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { type CodePurpose, codes } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** The account and purpose of a code. */
export interface CodeOwner {
  readonly userId: number;
  readonly purpose: CodePurpose;
}

const isOf = ({ userId, purpose }: CodeOwner) => and(eq(codes.userId, userId), eq(codes.purpose, purpose));

const isOpen = (owner: CodeOwner, now: Date) => and(isOf(owner), isNull(codes.endedAt), gt(codes.expiresAt, now));

/** The number of codes sent since a point in time to the present address. */
export const countSent = (orm: Queries, owner: CodeOwner, since: Date): Promise<number> =>
  orm.$count(codes, and(isOf(owner), gt(codes.createdAt, since), eq(codes.toEarlierAddress, false)));

export const insertCode = async (orm: Queries, code: typeof codes.$inferInsert): Promise<void> => {
  await orm.insert(codes).values(code);
};

/** What an ended code was for. */
export type SpentCode = Pick<typeof codes.$inferSelect, 'address'>;

/** Ends the valid code if it, or the key of its link, has this digest; undefined otherwise. */
export const endCode = (orm: Queries, owner: CodeOwner, digest: string, now: Date): Promise<SpentCode | undefined> =>
  first(
    orm
      .update(codes)
      .set({ endedAt: now })
      .where(and(isOpen(owner, now), or(eq(codes.digest, digest), eq(codes.linkDigest, digest))))
      .returning({ address: codes.address }),
  );

/** Ends the valid codes of an account for a purpose. */
export const endCodes = async (orm: Queries, owner: CodeOwner, now: Date): Promise<void> => {
  await orm
    .update(codes)
    .set({ endedAt: now })
    .where(and(isOf(owner), isNull(codes.endedAt)));
};

/** Ends the codes of an account, which were mailed to an earlier address, whatever they are for. */
export const endEarlierCodes = async (orm: Queries, userId: number, now: Date): Promise<void> => {
  await orm
    .update(codes)
    .set({ endedAt: sql`coalesce(${codes.endedAt}, ${now.toISOString()})`, toEarlierAddress: true })
    .where(and(eq(codes.userId, userId), eq(codes.toEarlierAddress, false)));
};

/** The valid code of an account for a purpose. */
export const findValidCode = (orm: Queries, owner: CodeOwner, now: Date) =>
  first(orm.select().from(codes).where(isOpen(owner, now)));

interface Budget {
  readonly perCode: number;
  readonly perAccount: number;
  /** Start of the period in which attempts on the account count. */
  readonly since: Date;
}

/** Only the attempts of the valid code can change concurrently, and PostgreSQL rereads that row under its lock. */
const hasAttemptsLeft = ({ userId, purpose }: CodeOwner, { perAccount, since }: Budget) => {
  const earlier = sql`(select coalesce(sum(e.attempts), 0) from codes e where e.user_id = ${userId}
      and e.purpose = ${purpose} and e.id <> ${codes.id} and e.created_at > ${since.toISOString()})`;
  return sql`${codes.attempts} + ${earlier} < ${perAccount}`;
};

/**
 * Compares a code with the valid one, and counts it when it is wrong, by one statement: an attempt whose answer is lost
 * counts exactly when it was wrong. False when there is no valid code or its attempts are used up.
 */
export const tryCode = async (
  orm: Queries,
  owner: CodeOwner,
  digest: string,
  budget: Budget,
  now: Date,
): Promise<boolean> => {
  const isRight = sql<boolean>`${codes.digest} = ${digest}`;
  const [tried] = await orm
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + case when ${isRight} then 0 else 1 end` })
    .where(and(isOpen(owner, now), lt(codes.attempts, budget.perCode), hasAttemptsLeft(owner, budget)))
    .returning({ isRight });
  return tried?.isRight ?? false;
};

/** Attempts on the codes of one purpose that were sent since a point in time, of one account or of all. */
export const attemptsSince = async (
  orm: Queries,
  { userId, purpose }: Pick<CodeOwner, 'purpose'> & Partial<CodeOwner>,
  since: Date,
): Promise<number> => {
  const isOwn = userId === undefined ? undefined : eq(codes.userId, userId);
  const [found] = await orm
    .select({ tried: sum(codes.attempts).mapWith(Number) })
    .from(codes)
    .where(and(isOwn, eq(codes.purpose, purpose), gt(codes.createdAt, since)));
  return found?.tried ?? 0;
};
