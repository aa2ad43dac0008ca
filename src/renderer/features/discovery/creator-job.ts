import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';

/** An open job in the list, with the creator's own application. */
export type CreatorJob = Data<typeof jobsApi.listOpenJobs>[number];

/** A job on its own page. */
export type CreatorJobDetail = Data<typeof jobsApi.getCreatorJob>;

export type CreatorApplication = NonNullable<CreatorJob['application']>;

export type CreatorInvitation = NonNullable<CreatorJob['invitation']>;

/** Stores the server's response about an invitation for every view of its job. */
export const adoptInvitation = (job: Pick<CreatorJob, 'id'>, invitation: CreatorInvitation): void => {
  amend(`job/${job.id}`, (shown: CreatorJobDetail) => ({ ...shown, invitation }));
  invalidate('open-jobs', 'home');
};

/** Whether an invitation awaits this creator's answer. */
export const isInvited = ({ status, invitation, application }: CreatorJob): boolean =>
  canTake('apply', status) &&
  invitation?.declined === 0 &&
  (application === null || application.status === 'withdrawn');

/** Stores the server's response about an application for every view of its job. */
export const adoptApplication = (job: Pick<CreatorJob, 'id'>, application: CreatorApplication): void => {
  const adopt = (shown: CreatorJobDetail): CreatorJobDetail => {
    const counted = Number(application.status === 'pending') - Number(shown.application?.status === 'pending');
    return { ...shown, application, applicants: shown.applicants === null ? null : shown.applicants + counted };
  };
  amend(`job/${job.id}`, adopt);
  invalidate('open-jobs', 'applications', 'home');
};
