import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { invalidate, remember } from '#renderer/lib/api/use-api.ts';
import { type Api, api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';

export type BrandJob = CallResult<Api['createJob']>;
/** A row of the orders list. */
export type OrderRow = CallResult<Api['listBrandJobs']>['data'][number];
export type BrandJobDetail = CallResult<Api['getBrandJob']>;
export type Application = BrandJobDetail['applications'][number];
export type Creator = Application['creator'];
export type JobSettings = CallResult<Api['jobSettings']>;

export const jobKey = (id: number) => `job/${id}` as const;
export const loadJob = (id: number): Promise<BrandJobDetail> => call(api.getBrandJob, { params: { id } });
export const loadJobSettings = (): Promise<JobSettings> => call(api.jobSettings);

/** Invalidates all lists that may show a job, after a step of it. */
export const refreshJobLists = (): void => invalidate('drafts', 'awaiting-scripts', 'orders', 'reports', 'home');

/** Stores a job's response for its page. */
export const adoptJob = (job: BrandJobDetail): void => {
  remember(jobKey(job.id), job);
  refreshJobLists();
};

/** The page that shows a job after its payment. */
export const pageAfterPayment = (job: Pick<BrandJob, 'with_scripting'>): string =>
  job.with_scripting === 1 ? '/awaiting-scripts' : '/orders';

/** The job number at the end of a title; empty for an invalid id in the address. */
export const jobNumber = (id: number): string => (Number.isSafeInteger(id) ? ` #${id}` : '');

/** The free revisions of an ordered script that can still be asked for: "2 of 5 left". */
export const revisionsLeft = ({ script_revision: { left } }: BrandJobDetail): string =>
  `${left} of ${limits.scriptRevisions} left`;
