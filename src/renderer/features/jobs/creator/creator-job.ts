import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** A job as a creator sees it, with their own application. */
export type CreatorJob = Data<typeof jobsApi.getCreatorJob>;
