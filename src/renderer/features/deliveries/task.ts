import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** A job that this creator was accepted for. */
export type Task = Data<typeof jobsApi.listTasks>[number];
