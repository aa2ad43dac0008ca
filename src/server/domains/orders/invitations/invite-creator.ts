import { invitationState } from '#shared/domain/jobs/invitation.ts';
import { canTake, type JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { asksFor } from '#shared/domain/jobs/wanted-creator.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../../context.ts';
import { noteMade } from '../../../db/commit-guard.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { ApiError, invalidField, orNotFound } from '../../../http/api-error.ts';
import { lockJob } from '../../jobs/job-steps.repository.ts';
import { getJob, type JobRow } from '../../jobs/jobs.repository.ts';
import { fitsCreator, NOT_AVAILABLE } from '../../jobs/match-creator.ts';
import { notify } from '../../notifications/notify-users.ts';
import {
  countWaiting,
  dropAnnouncement,
  findInvitationRow,
  findInvitee,
  findRelation,
  type InvitationRow,
  type Invitee,
  storeInvitation,
  withdrawPlanned,
} from './invitations.repository.ts';
import { newsOf } from './invitations.service.ts';

const { most } = limits.invitations;
/** Whether a job may open later: it waits for its payment or its script. */
const isComing = (status: JobStatus): boolean => canTake('pay', status) || canTake('acceptScript', status);
const mayInvite = (status: JobStatus): boolean => canTake('apply', status) || isComing(status);

const CLOSED = 'This job takes no applications now, so nobody can be invited to it.';
const FULL = `${most} creators have not answered their invitation to this job yet. Withdraw one of them first.`;

const assertInvitable = (creator: Invitee | undefined, row: JobRow, now: Date): Invitee => {
  if (!creator?.active) throw new ApiError('notFound', NOT_AVAILABLE);
  const { name } = creator;
  if (!creator.listed)
    throw new ApiError('forbidden', `${name} has not finished their profile yet, so they cannot apply.`);
  if (!fitsCreator(row, creator, now)) {
    const { gender, ageMin, ageMax } = row.job;
    const wanted = asksFor({ gender, age: `${ageMin}-${ageMax}` });
    throw new ApiError('forbidden', `This job asks for ${wanted}. ${name} does not fit.`);
  }
  return creator;
};

/**
 * Rejects a second invitation, unless the first one was withdrawn or is not sent yet.
 * @returns whether the creator hears of it for the first time
 */
const assertNotInvited = async ({ orm }: Transaction, { job }: JobRow, { id, name }: Invitee): Promise<boolean> => {
  const { invitation, application } = await findRelation(orm, job.id, id);
  if (application) throw new ApiError('wrongState', `${name} has applied for this job already.`);
  if (!invitation) return true;
  const state = invitationState(invitation, null);
  if (state === 'declined') throw new ApiError('wrongState', `${name} has declined an invitation to this job.`);
  if (state !== 'withdrawn' && state !== 'planned')
    throw new ApiError('wrongState', `${name} is invited to this job already.`);
  return invitation.sentAt === null;
};

/** Whether the job has reached its limit of unsent invitations. Repeating an unsent invitation adds none. */
const isFull = async ({ orm }: Transaction, jobId: number, creatorId: number): Promise<boolean> =>
  (await countWaiting(orm, jobId, creatorId)) >= most;

interface Invite {
  readonly creatorId: number;
  readonly note: string;
}

/** Stores an invitation in the transaction that locks, or has just made, its job. @returns its id */
const storeInvited = async (tx: Transaction, row: JobRow, { creatorId, note }: Invite, now: Date): Promise<number> => {
  const status = (await lockJob(tx.orm, row.job.id))?.status;
  if (!status || !mayInvite(status)) throw new ApiError('wrongState', CLOSED);
  const creator = assertInvitable(await findInvitee(tx.orm, creatorId), row, now);
  const isFirst = await assertNotInvited(tx, row, creator);
  if (await isFull(tx, row.job.id, creatorId)) throw new ApiError('wrongState', FULL);
  const sentAt = isComing(status) ? null : now;
  const stored = await storeInvitation(tx.orm, { jobId: row.job.id, creatorId, note, createdAt: now, sentAt });
  if (!isFirst || sentAt === null) return stored;
  await dropAnnouncement(tx.orm, row.job.id, creatorId);
  await notify(tx, { ...newsOf(row), userId: creatorId, words: note });
  return stored;
};

/** The invitation that `inviteCreator` has stored. */
export const invited = ({ db }: Pick<Context, 'db'>, id: number): Promise<InvitationRow> =>
  orNotFound(findInvitationRow(db.orm, id));

/**
 * Invites a creator whom an open job fits. The job is locked, so that concurrent invitations cannot exceed the limit,
 * and nobody is invited to a job that already has a creator. An invitation to a job that is not open yet is sent when
 * it opens. A withdrawn invitation can be sent again; the creator is notified of the first one only, and gets no
 * separate notification of the new job.
 */
export const inviteCreator = async ({ db, clock }: Context, row: JobRow, invite: Invite): Promise<InvitationRow> => {
  const id = await transaction(db, async (tx) => {
    const stored = await storeInvited(tx, row, invite, clock());
    noteMade(stored);
    return stored;
  });
  return invited({ db }, id);
};

/**
 * Makes `creatorId` the only one who is invited when an unpaid job opens, or nobody, in the transaction that stores the
 * order: an order is not placed without its invitation.
 * @throws ApiError 422 for the field `invitee`, with the reason why this creator is not invited
 */
export const planInvitation = async (tx: Transaction, jobId: number, creatorId: number | null, now: Date) => {
  await withdrawPlanned(tx.orm, jobId, now, creatorId);
  if (creatorId === null) return;
  try {
    await storeInvited(tx, await getJob(tx.orm, jobId), { creatorId, note: '' }, now);
  } catch (error) {
    throw error instanceof ApiError ? invalidField('invitee', error.message) : error;
  }
};
