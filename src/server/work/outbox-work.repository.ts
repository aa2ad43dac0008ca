import { and, asc, count, eq, gte, isNotNull, isNull, lte, min, ne, or, sql } from 'drizzle-orm';
import { outbox } from '../db/schema/work.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { MONEY, type Work } from './work-kinds.ts';

/** Maximum number of rows in an operator's list. */
const SHOWN = 100;
const FAILED_SHOWN = 20;

/** The waiting items, oldest first, and their total number; payloads are left out. */
export const listOutbox = async (orm: Queries) => {
  const rows = await orm
    .select({
      id: outbox.id,
      kind: outbox.kind,
      attempts: outbox.attempts,
      /** Null for given-up items, which are not retried. */
      nextRun: sql<Date | null>`nullif(${outbox.runAt}, 'infinity')`.mapWith(outbox.runAt),
      running: sql<boolean>`${outbox.claimedAt} is not null and ${outbox.runAt} > now()`,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(isNull(outbox.droppedAt))
    .orderBy(asc(outbox.id))
    .limit(SHOWN);
  const total = await orm.$count(outbox, isNull(outbox.droppedAt));
  return { rows, total };
};

/**
 * Makes all claimed work due. For the embedded engine at its start: the lock of the data folder proves that the process which
 * claimed it is dead, so its leases need not expire.
 */
export const releaseClaims = async (orm: Queries): Promise<void> => {
  await orm
    .update(outbox)
    .set({ runAt: sql`now()`, claimedAt: null })
    .where(and(isNotNull(outbox.claimedAt), isNull(outbox.droppedAt)));
};

/** Waiting items that no worker has claimed. */
const isIdle = (id: number) =>
  and(eq(outbox.id, id), isNull(outbox.droppedAt), or(isNull(outbox.claimedAt), lte(outbox.runAt, sql`now()`)));

const apiErrorFor = async (orm: Queries, id: number): Promise<ApiError> => {
  const [row] = await orm.select({ droppedAt: outbox.droppedAt }).from(outbox).where(eq(outbox.id, id));
  if (!row) return new ApiError('notFound', `There is no outbox work #${id}. It may be done.`);
  if (row.droppedAt) return new ApiError('wrongState', `Outbox work #${id} was dropped before.`);
  return new ApiError('wrongState', `Outbox work #${id} is being tried at this moment. Look again in a moment.`);
};

/**
 * Makes a waiting or given-up item due now, with its attempts reset.
 * @throws ApiError when it is dropped or claimed, or there is none.
 */
export const retryOutboxWork = async ({ orm }: Transaction, id: number): Promise<{ kind: string }> => {
  const [row] = await orm
    .update(outbox)
    .set({ runAt: sql`now()`, attempts: 0, claimedAt: null, holdsQueue: true })
    .where(isIdle(id))
    .returning({ kind: outbox.kind });
  if (!row) throw await apiErrorFor(orm, id);
  return row;
};

/**
 * Drops a waiting or given-up item. The payload of work about money is kept, so that it can be done by hand; any other
 * is deleted, since it may contain a name and an address.
 * @throws ApiError when it is dropped or claimed, or there is none.
 */
export const dropOutboxWork = async (
  { orm }: Transaction,
  id: number,
  reason: string,
): Promise<{ kind: string; lane: string; payload: unknown }> => {
  const [row] = await orm
    .update(outbox)
    .set({
      droppedAt: sql`now()`,
      claimedAt: null,
      dropReason: reason,
      payload: sql`case when ${eq(outbox.lane, MONEY)} then ${outbox.payload} else '{}' end`,
    })
    .where(isIdle(id))
    .returning({ kind: outbox.kind, lane: outbox.lane, payload: outbox.payload });
  if (!row) throw await apiErrorFor(orm, id);
  return row;
};

/** One sentence per failed refund that waits for its next attempt, at most twenty. */
export const failedRefunds = async (orm: Queries): Promise<readonly string[]> => {
  const rows = await orm
    .select({ id: outbox.id, attempts: outbox.attempts, payload: outbox.payload })
    .from(outbox)
    .where(and(isNull(outbox.droppedAt), isNotNull(outbox.lastError), eq(outbox.kind, 'refund')))
    .orderBy(asc(outbox.id))
    .limit(FAILED_SHOWN);
  return rows.map(({ id, attempts, payload }) => {
    const { paymentId, jobId } = payload as Work['refund'];
    const job = jobId === undefined ? '' : ` (job #${jobId})`;
    return `The refund of payment ${paymentId}${job} has failed ${attempts} times. See \`outbox\`: work #${id}.`;
  });
};

/** Failures of work besides refunds from which on an operator should look: about a minute after the first. */
const FAILS_REPEATEDLY = 6;

/** One sentence for each kind of work besides refunds that fails again and again, or was given up. */
export const failingWork = async (orm: Queries): Promise<readonly string[]> => {
  const rows = await orm
    .select({ kind: outbox.kind, items: count(), id: min(outbox.id), since: min(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        isNull(outbox.droppedAt),
        isNotNull(outbox.lastError),
        ne(outbox.kind, 'refund'),
        or(gte(outbox.attempts, FAILS_REPEATEDLY), sql`${outbox.runAt} = 'infinity'`),
      ),
    )
    .groupBy(outbox.kind)
    .orderBy(outbox.kind);
  return rows.map(
    ({ kind, items, id, since }) =>
      `${items} × ${kind} has failed repeatedly${since ? `, the oldest since ${writeMoment(since)}` : ''}. See \`outbox\`: work #${id}.`,
  );
};
