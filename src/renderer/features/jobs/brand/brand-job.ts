import { type CallResult, call } from '#renderer/lib/call.ts';
import { invalidate, remember } from '#renderer/lib/use-api.ts';
import { type Api, api } from '#shared/contract/api.ts';

export type BrandJob = CallResult<Api['createJob']>;
export type BrandJobDetail = CallResult<Api['getBrandJob']>;
export type Application = BrandJobDetail['applications'][number];
export type Creator = Application['creator'];
export type JobSettings = CallResult<Api['jobSettings']>;

export const jobKey = (id: number) => `job/${id}` as const;
export const loadJob = (id: number): Promise<BrandJobDetail> => call(api.getBrandJob, { params: { id } });
export const loadJobSettings = (): Promise<JobSettings> => call(api.jobSettings);

/** After a step of a job: every list that may show it is loaded again. */
export const refreshJobLists = (): void => invalidate('drafts', 'awaiting-scripts', 'orders', 'home');

/** Puts what the server answered where the job's own page reads it. */
export const adoptJob = (job: BrandJobDetail): void => {
  remember(jobKey(job.id), job);
  refreshJobLists();
};

/** Where a job goes once it is paid (spec §2 "New job order"). */
export const pageAfterPayment = (job: Pick<BrandJob, 'with_scripting'>): string =>
  job.with_scripting === 1 ? '/awaiting-scripts' : '/orders';

/** How a title ends that names a job; an address may name none. */
export const jobNumber = (id: number): string => (Number.isSafeInteger(id) ? ` #${id}` : '');
