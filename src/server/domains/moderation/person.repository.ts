import { and, count, desc, eq, ilike, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ledgerAccounts, withdrawals } from '../../db/schema/money.ts';
import { tokens, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** People that a search by name lists. */
const MOST_FOUND = 20;

const findWhere = (orm: Queries, where: SQL | undefined) =>
  orm
    .select({
      ...{ id: users.id, name: users.name, email: users.email, role: users.role, createdAt: users.createdAt },
      ...{ emailVerifiedAt: users.emailVerifiedAt, deletionRequestedAt: users.deletionRequestedAt },
    })
    .from(users)
    .where(and(where, isNull(users.deletedAt)))
    .orderBy(users.id)
    .limit(MOST_FOUND);

export type FoundPerson = Awaited<ReturnType<typeof findWhere>>[number];

/** The accounts that a number (`12`, `#12`), an email address or a part of a name stands for. */
export const findPeople = (orm: Queries, who: string): Promise<FoundPerson[]> => {
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(who) ?? [];
  if (number) return findWhere(orm, eq(users.id, Number(number)));
  if (who.includes('@')) return findWhere(orm, sql`lower(${users.email}) = lower(${who})`);
  return findWhere(orm, ilike(users.name, `%${who.replaceAll(/[\\%_]/g, '\\$&')}%`));
};

const JOBS_SHOWN = 10;

/** The jobs of a person by status, and the newest that are not over. */
export const jobsOf = async (orm: Queries, userId: number) => {
  const isSide = or(eq(jobs.brandId, userId), eq(jobs.creatorId, userId));
  const counts = await orm
    .select({ status: jobs.status, n: count() })
    .from(jobs)
    .where(isSide)
    .groupBy(jobs.status)
    .orderBy(jobs.status);
  const running = await orm
    .select({ id: jobs.id, stage: jobs.stage })
    .from(jobs)
    .where(and(isSide, inArray(jobs.status, ['awaiting_scripting', 'pending', 'in_progress'])))
    .orderBy(desc(jobs.id))
    .limit(JOBS_SHOWN);
  return { counts, running };
};

/** Cents: in the wallet, on the way to the bank, and held for the jobs of a brand; and the withdrawals that wait. */
export const moneyOf = async (orm: Queries, userId: number) => {
  const sumOf = (where: SQL | undefined) =>
    orm
      .select({ cents: sql`coalesce(sum(${ledgerAccounts.balanceCents}), 0)`.mapWith(Number) })
      .from(ledgerAccounts)
      .where(where);
  const ofUser = eq(ledgerAccounts.ownerId, userId);
  const [wallet] = await sumOf(and(eq(ledgerAccounts.kind, 'wallet'), ofUser));
  const [withdrawing] = await sumOf(and(eq(ledgerAccounts.kind, 'withdrawing'), ofUser));
  const ownJobs = orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.brandId, userId));
  const [held] = await sumOf(and(eq(ledgerAccounts.kind, 'held'), inArray(ledgerAccounts.ownerId, ownJobs)));
  const waiting = await orm
    .select({ id: withdrawals.id, amountCents: withdrawals.amountCents })
    .from(withdrawals)
    .where(and(eq(withdrawals.creatorId, userId), eq(withdrawals.status, 'requested')))
    .orderBy(withdrawals.id);
  return { wallet: wallet?.cents ?? 0, withdrawing: withdrawing?.cents ?? 0, held: held?.cents ?? 0, waiting };
};

const REPORTS_SHOWN = 10;

/** The newest messages to support that name something of a person, and the person's own support chat. */
export const reportsAbout = async (orm: Queries, userId: number) => {
  const reports = await orm
    .select({
      ...{ supportId: messages.conversationId, kind: messages.aboutKind, label: messages.aboutLabel },
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.aboutUserId, userId))
    .orderBy(desc(messages.id))
    .limit(REPORTS_SHOWN);
  const [own] = await orm
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.memberId, userId));
  return { reports, ownChat: own?.id };
};

export const sessionsOf = async (orm: Queries, userId: number) => {
  const [found] = await orm
    .select({ n: count(), lastUsedAt: max(tokens.lastUsedAt) })
    .from(tokens)
    .where(eq(tokens.userId, userId));
  return { n: found?.n ?? 0, lastUsedAt: found?.lastUsedAt ?? null };
};
