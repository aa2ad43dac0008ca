import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import type { JobStage } from '#shared/domain/jobs/job-stage.ts';

/** A row of the tasks list: a job for which this creator was accepted. */
export type Task = Data<typeof jobsApi.listTasks>[number];

type CreatorJob = Data<typeof jobsApi.getCreatorJob>;

/** A task on its own page, with all its deliveries. */
export type TaskDetail = CreatorJob & { readonly stage: JobStage; readonly stage_since: string };

/** Whether this creator was accepted for a job; other visible jobs have no stage. */
export const isTask = (job: CreatorJob): job is TaskDetail => job.stage !== null && job.stage_since !== null;

export type Delivery = CreatorJob['deliveries'][number];

/** Whether a video may be delivered for a task. */
export const acceptsVideo = ({ status }: Pick<Task, 'status'>): boolean => canTake('deliver', status);

/** Label of the upload button: for the first version, or for another one before the job is completed. */
export const uploadWords = ({ userjob }: Pick<Task, 'userjob'>): string =>
  userjob ? 'Upload a new version' : 'Upload Video';

/** Title of a task, also of its uploads in the transfers list. */
export const titleOf = ({ id }: Pick<Task, 'id'>): string => `Job #${id}`;

/** Document title of a task's page. */
export const pageTitle = (id: number | null): string => (id === null ? 'Task' : titleOf({ id }));
