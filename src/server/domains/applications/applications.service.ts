// Applying for jobs, and accepting applications.
import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import type { applications } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, orNotFound } from '../../http/api-error.ts';
import { writeMoment } from '../../lib/clock.ts';
import { findCreatorProfile } from '../discovery/discovery.repository.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { lockJob, lockOpenJob } from '../jobs/job-steps.repository.ts';
import { canManageJob } from '../jobs/jobs.policy.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { assertCreatorAvailable, fitsCreator, rejectPending } from '../jobs/match-creator.ts';
import { notify } from '../notifications/notify-users.ts';
import { jobDetail } from '../orders/read-brand-job.ts';
import {
  type ApplicationRecord,
  acceptPending,
  assignJob,
  enterApplication,
  findApplication,
  markSeen,
  withdrawPending,
} from './applications.repository.ts';
import { whyNotPending } from './declines.service.ts';

/** The brand that ordered the job decides about its applications. */
export const canDecide = (actor: Actor, { row }: ApplicationRecord): boolean => canManageJob(actor, row);

/** Creators may withdraw their own applications. */
export const canWithdraw = (actor: Actor, { application }: ApplicationRecord): boolean =>
  application.creatorId === actor.id;

type Application = typeof applications.$inferSelect;

const TAKEN = 'This job is no longer open for applications.';
const WITHDRAWN = 'This application is withdrawn already.';
const DECIDED = 'Only an application that is not decided yet can be withdrawn.';

/** What the creator earns and what follows an acceptance; without a product to be sent the video is due from now on. */
const nextStep = ({ priceCents }: JobRow['job'], dueAt: Date | null): string =>
  `You earn ${formatCents(priceCents)}. ${dueAt ? `You can start filming: the video is due on ${writeMoment(dueAt)}.` : 'The brand sends you the product now.'}`;

/** The application that a repeated `apply` has made. */
export const made = async (context: Context, id: number): Promise<Application> =>
  (await orNotFound(findApplication(context.db.orm, id))).application;

export const apply = async (context: Context, actor: Actor, row: JobRow, note: string): Promise<Application> => {
  const { db } = context;
  assertStep('apply', row, TAKEN);
  await assertFits(context, actor, row);
  return transaction(db, async (tx) => {
    // The lock is held until the application is stored, so that no other application is accepted in between.
    if (!(await lockOpenJob(tx.orm, row.job.id))) throw new ApiError('wrongState', TAKEN);
    const application = await enter(context, tx, actor, row, note);
    noteMade(application.id);
    await notify(tx, {
      userId: row.job.brandId,
      type: 'job_application',
      message: `${shortName(actor.name)} applied for “${shortName(row.product.name)}”:`,
      words: note,
      jobId: row.job.id,
      senderId: actor.id,
    });
    return application;
  });
};

/** Marks the displayed applications of a job as seen by the brand; `newest` is the highest id among them. */
export const see = (context: Context, { job }: JobRow, newest: number): Promise<void> => {
  const { db, clock } = context;
  return transaction(db, async (tx) => {
    await lockJob(tx.orm, job.id);
    await markSeen(tx.orm, job.id, newest, clock());
  });
};

/** Withdraws a pending application; when it is decided at the same time, the first update wins. */
export const withdraw = async (context: Context, { application, row }: ApplicationRecord): Promise<Application> => {
  const withdrawn = await transaction(context.db, async (tx) => {
    await lockJob(tx.orm, application.jobId);
    const done = await withdrawPending(tx.orm, application.id);
    if (done) announceChange(context, tx, row.job);
    return done;
  });
  if (withdrawn) return withdrawn;
  const now = await findApplication(context.db.orm, application.id);
  throw new ApiError('wrongState', now?.application.status === 'withdrawn' ? WITHDRAWN : DECIDED);
};

/**
 * Accepts one application of an open job and rejects the others, in one transaction; of several acceptances at once
 * one succeeds. A creator who is no longer available is not accepted.
 */
export const accept = async (context: Context, { application, row }: ApplicationRecord) => {
  const { db, clock } = context;
  assertStep('acceptApplication', row, 'A creator was already accepted for this job.');
  await transaction(db, async (tx) => {
    const now = clock();
    const { jobId, creatorId } = application;
    await assertCreatorAvailable(tx, creatorId);
    const assigned = await assignJob(tx.orm, jobId, creatorId, now);
    if (!assigned) throw new ApiError('wrongState', 'A creator was already accepted for this job.');
    const isAccepted = await acceptPending(tx.orm, application.id, now);
    if (!isAccepted) throw await whyNotPending(tx, application.id);
    const [brand, product] = [shortName(row.brand.name), shortName(row.product.name)];
    await rejectPending(tx, row, { at: now, message: `${brand} chose somebody else for “${product}”.` });
    await notify(tx, {
      userId: creatorId,
      type: 'application_accepted',
      message: `${brand} accepted your application for “${product}”. ${nextStep(assigned, assigned.dueAt)}`,
      jobId,
      senderId: row.brand.id,
    });
    announceChange(context, tx, row.job);
  });
  return jobDetail(db.orm, await getJob(db.orm, application.jobId));
};

/** Each creator has at most one application per job: a withdrawn one is reopened, any other stays as it is. */
const enter = async (
  context: Context,
  tx: Transaction,
  actor: Actor,
  { job }: JobRow,
  note: string,
): Promise<Application> => {
  const entry = { jobId: job.id, creatorId: actor.id, note, createdAt: context.clock() };
  const application = await enterApplication(tx.orm, entry);
  if (!application) throw new ApiError('wrongState', 'You have already applied for this job.');
  return application;
};

const assertFits = async (context: Context, actor: Actor, { job }: JobRow): Promise<void> => {
  const { db, clock } = context;
  const profile = await findCreatorProfile(db.orm, actor.id);
  if (!profile?.gender || !profile.dateOfBirth)
    throw new ApiError('forbidden', 'Please complete your profile before you apply.');
  if (!fitsCreator({ job }, profile, clock())) throw new ApiError('forbidden', 'This job asks for somebody else.');
};
