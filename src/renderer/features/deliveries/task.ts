import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

/** A job that this creator was accepted for. */
export type Task = Data<typeof jobsApi.listTasks>[number];

/** The same with all its deliveries. */
export type TaskDetail = Data<typeof jobsApi.getCreatorJob>;

export type Delivery = TaskDetail['deliveries'][number];

/** What sending a video is called: the first one and, until the job is completed, another one. */
export const uploadWords = ({ userjob }: Task): string => (userjob ? 'Upload a new version' : 'Upload Video');

/** What its uploads are called in the list of transfers. */
export const titleOf = ({ id }: Pick<Task, 'id'>): string => `Job #${id}`;
