import { invitationState } from '#shared/domain/invitation.ts';
import { limits } from '#shared/domain/limits.ts';
import { asksFor } from '#shared/domain/wanted-creator.ts';
import type { Context } from '../../../context.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { notify } from '../../notifications/notify.ts';
import { assertStep } from '../assert-step.ts';
import { fitsCreator } from '../fit-creator.ts';
import type { JobRow } from '../jobs.repository.ts';
import { lockOpenJob } from '../lock-job.repository.ts';
import {
  countWaiting,
  dropAnnouncement,
  findInvitationRow,
  findInvitee,
  findTies,
  type InvitationRow,
  type Invitee,
  storeInvitation,
} from './invitations.repository.ts';

const { most } = limits.invitations;
const CLOSED = 'This job takes no applications now, so nobody can be invited to it.';
const FULL = `${most} creators have not answered their invitation to this job yet. Withdraw one of them first.`;

const assertInvitable = (creator: Invitee | undefined, row: JobRow, now: Date): Invitee => {
  if (!creator?.active) throw new ApiError('notFound', 'This creator is no longer available.');
  const { name } = creator;
  if (!creator.listed)
    throw new ApiError('forbidden', `${name} has not finished their profile yet, so they cannot apply.`);
  if (!fitsCreator(row, creator, now)) {
    const { id, gender, ageMin, ageMax } = row.job;
    const wanted = asksFor({ gender, age: `${ageMin}-${ageMax}` });
    throw new ApiError('forbidden', `Job #${id} asks for ${wanted}. ${name} does not fit.`);
  }
  return creator;
};

/**
 * Refuses a second invitation, unless the first was withdrawn.
 * @returns whether it is the first one
 */
const assertNotInvited = async ({ orm }: Transaction, { job }: JobRow, { id, name }: Invitee): Promise<boolean> => {
  const { invitation, application } = await findTies(orm, job.id, id);
  if (application) throw new ApiError('wrongState', `${name} has applied for this job already.`);
  if (!invitation) return true;
  const state = invitationState(invitation, null);
  if (state === 'declined') throw new ApiError('wrongState', `${name} has declined an invitation to this job.`);
  if (state !== 'withdrawn') throw new ApiError('wrongState', `${name} is invited to this job already.`);
  return false;
};

/**
 * Invites a creator whom an open job fits. The job is locked, so that invitations sent at once cannot exceed the limit,
 * and nobody is invited to a job that is given away. An invitation that was withdrawn can be sent again; the creator is
 * notified of the first one only, and not of the new job besides.
 */
export const inviteCreator = async (
  { db, clock }: Context,
  row: JobRow,
  { creatorId, note }: { readonly creatorId: number; readonly note: string },
): Promise<InvitationRow> => {
  assertStep('apply', row, CLOSED);
  const creator = assertInvitable(await findInvitee(db.orm, creatorId), row, clock());
  const id = await transaction(db, async (tx) => {
    if (!(await lockOpenJob(tx.orm, row.job.id))) throw new ApiError('wrongState', CLOSED);
    const isFirst = await assertNotInvited(tx, row, creator);
    if ((await countWaiting(tx.orm, row.job.id)) >= most) throw new ApiError('wrongState', FULL);
    const stored = await storeInvitation(tx.orm, { jobId: row.job.id, creatorId, note, createdAt: clock() });
    if (!isFirst) return stored;
    await dropAnnouncement(tx.orm, row.job.id, creatorId);
    await notify(tx, {
      userId: creatorId,
      type: 'invitation',
      message: `${row.brand.name} invites you to apply for job #${row.job.id}, ${row.product.name}.`,
      jobId: row.job.id,
      senderId: row.brand.id,
    });
    return stored;
  });
  const sent = await findInvitationRow(db.orm, id);
  if (!sent) throw new Error(`Invitation ${id} is gone.`);
  return sent;
};
