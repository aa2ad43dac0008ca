import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** A job that this creator was accepted for. */
export type Task = Data<typeof jobsApi.listTasks>[number];

/** The same with all its deliveries. */
export type TaskDetail = Data<typeof jobsApi.getCreatorJob>;

export type Delivery = TaskDetail['deliveries'][number];

/** Label of the upload button: for the first version, and for another one until the job is completed. */
export const uploadWords = ({ userjob }: Task): string => (userjob ? 'Upload a new version' : 'Upload Video');

/** Title of its uploads in the list of transfers. */
export const titleOf = ({ id }: Pick<Task, 'id'>): string => `Job #${id}`;
