import { invalidate, remember } from '#renderer/lib/use-api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** An open job as a creator sees it, with their own application. */
export type CreatorJob = Data<typeof jobsApi.listOpenJobs>[number];

/** The same on its own page. */
export type CreatorJobDetail = Data<typeof jobsApi.getCreatorJob>;

export type CreatorApplication = NonNullable<CreatorJob['application']>;

/** Shows an application as the server answered it wherever its job is shown. */
export const adoptApplication = (job: CreatorJobDetail, application: CreatorApplication): void => {
  const counted = Number(application.status === 'pending') - Number(job.application?.status === 'pending');
  const applicants = job.applicants === null ? null : job.applicants + counted;
  remember(`job/${job.id}`, { ...job, application, applicants }, application);
  invalidate('open-jobs', 'applications', 'home');
};
