import { and, count, desc, eq, ilike, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import type { SuspensionScope } from '#shared/domain/people/suspension.ts';
import { first } from '../../db/rows.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { applications, jobs, products } from '../../db/schema/jobs.ts';
import { ledgerAccounts, withdrawals } from '../../db/schema/money.ts';
import { suspensions, tokens, users } from '../../db/schema/people.ts';
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

/** The names of all accounts, by id. */
export const namesOfAccounts = (orm: Queries) =>
  orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(users.id);

/** The names of all products that can be ordered, with the address of their brand, by id. */
export const namesOfProducts = (orm: Queries) =>
  orm
    .select({ id: products.id, name: products.name, email: users.email })
    .from(products)
    .innerJoin(users, eq(users.id, products.brandId))
    .where(isNull(products.archivedAt))
    .orderBy(products.id);

/**
 * Locks an account against everything that refers to it: what it does at the same time has either happened before, or is
 * refused after the commit.
 */
export const lockAgainstUse = (orm: Queries, id: number) =>
  first(orm.select().from(users).where(eq(users.id, id)).for('update'));

/** Stores the state of an account that follows from a suspension, or from its end without `since`. */
const storeState = async (orm: Queries, userId: number, scope: SuspensionScope, since: Date | null): Promise<void> => {
  const change = sql.raw(since ? 'array_append' : 'array_remove');
  const suspendedFrom = sql`${change}(${users.suspendedFrom}, ${scope}::text)`;
  const state = scope === 'sign_in' ? { suspendedAt: since } : { suspendedFrom };
  await orm.update(users).set(state).where(eq(users.id, userId));
};

/** Stores a suspension, and the state that follows from it; false when there is one from this scope. */
export const insertSuspension = async (
  orm: Queries,
  suspension: { userId: number; scope: SuspensionScope; reason: string; createdAt: Date },
): Promise<boolean> => {
  const { userId, scope, createdAt } = suspension;
  const added = await orm.insert(suspensions).values(suspension).onConflictDoNothing().returning();
  if (added.length === 0) return false;
  await storeState(orm, userId, scope, createdAt);
  return true;
};

/** Ends the suspension from a scope; false when there is none. */
export const endSuspension = async (
  orm: Queries,
  { userId, scope, endReason, endedAt }: { userId: number; scope: SuspensionScope; endReason: string; endedAt: Date },
): Promise<boolean> => {
  const ended = await orm
    .update(suspensions)
    .set({ endedAt, endReason })
    .where(and(eq(suspensions.userId, userId), eq(suspensions.scope, scope), isNull(suspensions.endedAt)))
    .returning();
  if (ended.length === 0) return false;
  await storeState(orm, userId, scope, null);
  return true;
};

/** Withdraws the undecided applications of a creator until `returnApplications`. Answers the ids of their jobs. */
export const holdBackApplications = async (orm: Queries, creatorId: number): Promise<number[]> => {
  const held = await orm
    .update(applications)
    .set({ status: 'withdrawn', heldBack: true })
    .where(and(eq(applications.creatorId, creatorId), eq(applications.status, 'pending')))
    .returning({ jobId: applications.jobId });
  return held.map(({ jobId }) => jobId);
};

/** Enters them again where the job is still open, under new numbers like every application that becomes visible. */
export const returnApplications = async (orm: Queries, creatorId: number): Promise<number[]> => {
  const { rows } = await orm.execute<{ job_id: string }>(sql`
    update applications a set status = 'pending', held_back = false, id = default, seen_at = null
    from jobs j where j.id = a.job_id and j.status = 'pending' and a.creator_id = ${creatorId} and a.held_back
    returning a.job_id`);
  const isHeld = and(eq(applications.creatorId, creatorId), eq(applications.heldBack, true));
  await orm.update(applications).set({ heldBack: false }).where(isHeld);
  return rows.map(({ job_id: jobId }) => Number(jobId));
};

/** Jobs with their brands, whose open pages show them. */
export const brandsOf = (orm: Queries, jobIds: readonly number[]) =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]));

/** The jobs in progress of a brand or a creator, with the other side. */
export const runningJobs = (orm: Queries, userId: number) =>
  orm
    .select({
      id: jobs.id,
      product: products.name,
      otherId: sql`case when ${jobs.brandId} = ${userId} then ${jobs.creatorId} else ${jobs.brandId} end`.mapWith(
        Number,
      ),
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .where(and(eq(jobs.status, 'in_progress'), sql`${userId} in (${jobs.brandId}, ${jobs.creatorId})`))
    .orderBy(jobs.id);
