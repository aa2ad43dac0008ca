import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** A version of the video of a job. */
export type Delivery = Data<typeof jobsApi.getBrandJob>['deliveries'][number];
