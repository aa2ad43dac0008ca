// Declining applications of open jobs, and taking that back.
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { declineSentence } from '#shared/domain/jobs/decline-reasons.ts';
import type { ApplicationStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { lockOpenJob } from '../jobs/job-steps.repository.ts';
import { getJob } from '../jobs/jobs.repository.ts';
import { assertCreatorAvailable } from '../jobs/match-creator.ts';
import { notify } from '../notifications/notify-users.ts';
import { type JobDetail, jobDetail } from '../orders/read-brand-job.ts';
import { type ApplicationRecord, declinePending, findApplication, reopenDeclined } from './applications.repository.ts';

const CLOSED = 'Applications can be declined and reconsidered only while the job is open.';

const notPending: Readonly<Record<Exclude<ApplicationStatus, 'pending'>, string>> = {
  accepted: 'This application was accepted.',
  rejected: 'This application was rejected when the job was decided.',
  withdrawn: 'This application was withdrawn.',
  declined: 'This application was declined. Reconsider it first.',
};

const notPendingError = (status: ApplicationStatus = 'withdrawn'): ApiError =>
  new ApiError('wrongState', status === 'pending' ? 'This application is not declined.' : notPending[status]);

/** Why an application could not be decided about. */
export const whyNotPending = async (tx: Transaction, id: number): Promise<ApiError> =>
  notPendingError((await findApplication(tx.orm, id))?.application.status);

/**
 * Declines an application and notifies its creator at once. The job is locked before the application, as by an
 * acceptance, so that of two decisions the second finds the first.
 */
export const decline = async (
  context: Context,
  { application: { id, status, jobId, creatorId }, row }: ApplicationRecord,
  { reason, words }: Body<typeof applicationsApi.declineApplication>,
): Promise<JobDetail> => {
  assertStep('declineApplication', row, CLOSED);
  if (status !== 'pending') throw notPendingError(status);
  const { db, clock } = context;
  await transaction(db, async (tx) => {
    if (!(await lockOpenJob(tx.orm, jobId))) throw new ApiError('wrongState', CLOSED);
    const declined = await declinePending(tx.orm, id, { reason, words: words || null, at: clock() });
    if (!declined) throw await whyNotPending(tx, id);
    await notify(tx, {
      userId: creatorId,
      type: 'application_declined',
      message: `${shortName(row.brand.name)} will not continue with your application for “${shortName(row.product.name)}”. ${declineSentence(reason, 'The brand')}`,
      words,
      jobId,
      senderId: row.brand.id,
    });
    announceChange(context, tx, row.job);
  });
  return jobDetail(db.orm, await getJob(db.orm, jobId));
};

/** Makes a declined application pending again, and notifies its creator, who was told that it was declined. */
export const reconsider = async (
  context: Context,
  { application: { id, jobId, creatorId }, row }: ApplicationRecord,
): Promise<JobDetail> => {
  assertStep('declineApplication', row, CLOSED);
  const { db } = context;
  await transaction(db, async (tx) => {
    await assertCreatorAvailable(tx, creatorId);
    if (!(await lockOpenJob(tx.orm, jobId))) throw new ApiError('wrongState', CLOSED);
    if (!(await reopenDeclined(tx.orm, id))) throw await whyNotPending(tx, id);
    await notify(tx, {
      userId: creatorId,
      type: 'application_declined',
      message: `${shortName(row.brand.name)} is considering your application for “${shortName(row.product.name)}” again.`,
      jobId,
      senderId: row.brand.id,
    });
    announceChange(context, tx, row.job);
  });
  return jobDetail(db.orm, await getJob(db.orm, jobId));
};
