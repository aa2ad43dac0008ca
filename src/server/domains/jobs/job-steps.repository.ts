import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { NOTICE } from '#shared/domain/jobs/job-due.ts';
import { jobSteps } from '#shared/domain/jobs/job-lifecycle.ts';
import { limits } from '#shared/domain/limits.ts';
import { first, only } from '../../db/rows.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { deliveries, jobs } from '../../db/schema/jobs.ts';
import { addresses, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

export type Job = typeof jobs.$inferSelect;
type Changes = Partial<Omit<typeof jobs.$inferInsert, 'id'>>;
type Changed<Column extends keyof Changes> = { readonly [Key in Column]: SQL | Changes[Key] };

/** Updates a job only if it is still in the state a step starts from; of several concurrent steps one succeeds. */
const takeStep = (
  orm: Queries,
  id: number,
  changes: Changes | Partial<Changed<keyof Changes>>,
  ...from: readonly (SQL | undefined)[]
): Promise<Job | undefined> =>
  first(
    orm
      .update(jobs)
      .set(changes)
      .where(and(eq(jobs.id, id), ...from))
      .returning(),
  );

export const insertJob = (orm: Queries, job: typeof jobs.$inferInsert): Promise<Job> =>
  only(orm.insert(jobs).values(job).returning());

/** A job's own columns, without related rows. */
export const findPlainJob = (orm: Queries, id: number): Promise<Job | undefined> =>
  first(orm.select().from(jobs).where(eq(jobs.id, id)));

const isUnpaid = eq(jobs.status, 'awaiting_payment');
const isAwaitingScript = eq(jobs.status, 'awaiting_scripting');
const NOTHING_ASKED = { previousScript: null, scriptAskedAt: null, scriptWords: null } as const;
const isInProgress = eq(jobs.status, 'in_progress');

/** An unpaid job and its payment, which was closed before. */
type ClosedDraft = Pick<Job, 'id' | 'paymentId' | 'paymentSecret'>;

/** The draft still has its closed payment; a payment that was opened in the meantime could be paid. */
const isClosed = ({ paymentId, paymentSecret }: ClosedDraft) =>
  and(
    isUnpaid,
    sql`${jobs.paymentId} is not distinct from ${paymentId}`,
    sql`${jobs.paymentSecret} is not distinct from ${paymentSecret}`,
  );

/** Edits an unpaid job. The id of its closed payment stays until the next payment is opened. */
export const editUnpaid = (orm: Queries, draft: ClosedDraft, order: Changes): Promise<Job | undefined> =>
  takeStep(orm, draft.id, { ...order, paymentSecret: null, paymentProcessingSince: null }, isClosed(draft));

export const cancelUnpaid = (orm: Queries, draft: ClosedDraft, now: Date): Promise<Job | undefined> =>
  takeStep(orm, draft.id, { status: 'cancelled', cancelledAt: now, paymentProcessingSince: null }, isClosed(draft));

/** Cancels a paid job without an accepted creator. */
export const cancelOpen = (orm: Queries, id: number, now: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    { status: 'cancelled', cancelledAt: now },
    inArray(jobs.status, [...jobSteps.cancel.from]),
    isNotNull(jobs.paidAt),
    isNull(jobs.creatorId),
  );

/** Cancels a job whose first video is late, for its brand; the same rule as `cancellableFrom`. */
export const cancelLate = (orm: Queries, id: number, now: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    { status: 'cancelled', cancelledAt: now },
    isInProgress,
    isNull(jobs.deliveredAt),
    lte(jobs.dueAt, now),
    lte(jobs.remindedAt, new Date(now.getTime() - NOTICE)),
  );

/** Ends a job in progress for an operator. */
export const endInProgress = (
  orm: Queries,
  id: number,
  ending: 'refund' | 'release',
  endReason: string,
  now: Date,
): Promise<Job | undefined> => {
  const [status] = jobSteps[ending].to;
  const moment = ending === 'refund' ? { cancelledAt: now } : { completedAt: now };
  return takeStep(orm, id, { status, endReason, ...moment }, inArray(jobs.status, [...jobSteps[ending].from]));
};

/** Opens a job to creators once its script is approved. */
export const openScripted = (orm: Queries, id: number, now: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    {
      status: 'pending',
      openedAt: now,
      // Approved as it was, although a revision is being written.
      script: sql`coalesce(${jobs.script}, ${jobs.previousScript})`,
      ...NOTHING_ASKED,
    },
    isAwaitingScript,
  );

/** Asks for a revision of the version that the brand has read. */
export const askForRevision = (
  orm: Queries,
  id: number,
  { version, words, now }: { readonly version: number; readonly words: string; readonly now: Date },
): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    { script: null, previousScript: sql`${jobs.script}`, scriptAskedAt: now, scriptWords: words },
    isAwaitingScript,
    isNotNull(jobs.script),
    eq(jobs.scriptRevisions, version),
    lte(jobs.scriptRevisions, limits.scriptRevisions),
  );

/** Stores a script, the revision that was asked for, or a correction, which does not count as a revision. */
export const storeScript = (orm: Queries, id: number, script: string, now: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    {
      script,
      scriptSubmittedAt: now,
      scriptRevisions: sql`${jobs.scriptRevisions} + case when ${jobs.script} is null then 1 else 0 end`,
      ...NOTHING_ASKED,
    },
    isAwaitingScript,
  );

/** Completes a job that has a delivery. */
export const completeDelivered = (orm: Queries, id: number, now: Date): Promise<Job | undefined> => {
  const delivered = orm.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.jobId, id));
  return takeStep(orm, id, { status: 'completed', completedAt: now }, isInProgress, exists(delivered));
};

type Shipment = Pick<Job, 'carrier' | 'trackingNumber'>;

export const noteShipped = (orm: Queries, id: number, now: Date, shipment: Shipment): Promise<Job | undefined> =>
  takeStep(orm, id, { shippedAt: now, ...shipment }, isInProgress, isNull(jobs.shippedAt));

/** Clears the shipped mark if it was set after `since` and the product was not received. */
export const forgetShipped = (orm: Queries, id: number, since: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    { shippedAt: null, carrier: null, trackingNumber: null },
    isInProgress,
    gt(jobs.shippedAt, since),
    isNull(jobs.receivedAt),
  );

export const noteReceived = (orm: Queries, id: number, creatorId: number, now: Date): Promise<Job | undefined> =>
  takeStep(
    orm,
    id,
    { receivedAt: now },
    isInProgress,
    eq(jobs.creatorId, creatorId),
    isNotNull(jobs.shippedAt),
    isNull(jobs.receivedAt),
  );

/** Whether a creator has entered an address to which products can be sent. */
export const hasAddress = async (orm: Queries, creatorId: number): Promise<boolean> =>
  (await orm.select({ id: addresses.userId }).from(addresses).where(eq(addresses.userId, creatorId))).length > 0;

/** The jobs of a creator whose product waits to be sent. */
export const findJobsToShip = (orm: Queries, creatorId: number) =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(jobs)
    .where(and(eq(jobs.creatorId, creatorId), eq(jobs.stage, 'shipping_product')));

/** Whether a creator has a notification that the product of a job was sent. There is at most one for each job. */
export const wasToldOfShipping = async (orm: Queries, jobId: number, creatorId: number): Promise<boolean> => {
  const about = and(
    eq(notifications.userId, creatorId),
    eq(notifications.jobId, jobId),
    eq(notifications.type, 'product_shipped'),
  );
  return (await orm.select({ id: notifications.id }).from(notifications).where(about).limit(1)).length > 0;
};

/**
 * Locks an open job until the application is stored, so that nobody is accepted in between; false when
 * it is not open. Not shared with others who apply, as a trigger then counts the applications in the job's row.
 */
export const lockOpenJob = async (orm: Queries, jobId: number): Promise<boolean> => {
  const [open] = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'pending')))
    .for('no key update');
  return open !== undefined;
};

/** Locks a job, before one of its applications as an acceptance does, and returns its current row. */
export const lockJob = (orm: Queries, id: number): Promise<Job | undefined> =>
  first(orm.select().from(jobs).where(eq(jobs.id, id)).for('no key update'));

/**
 * Whether a creator can work on a job: neither suspended, from orders at least, nor deleted, and without a request for deletion. The lock
 * delays a concurrent request for deletion until the job is assigned, so that it is rejected because of that job.
 */
export const lockAvailable = async (orm: Queries, creatorId: number): Promise<boolean> => {
  const isAvailable = and(
    isNull(users.suspendedAt),
    sql`not 'orders' = any (${users.suspendedFrom})`,
    isNull(users.deletedAt),
    isNull(users.deletionRequestedAt),
  );
  const [creator] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, creatorId), isAvailable))
    .for('share');
  return creator !== undefined;
};
