import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import type { JobStage } from '#shared/domain/job-stage.ts';

/** A row of the tasks: a job that this creator was accepted for. */
export type Task = Data<typeof jobsApi.listTasks>[number];

type CreatorJob = Data<typeof jobsApi.getCreatorJob>;

/** A task on its own page, with all its deliveries. */
export type TaskDetail = CreatorJob & { readonly stage: JobStage; readonly stage_since: string };

/** Whether this creator was accepted for a job. The others that they may see have no stage. */
export const isTask = (job: CreatorJob): job is TaskDetail => job.stage !== null && job.stage_since !== null;

export type Delivery = CreatorJob['deliveries'][number];

/** Whether a video may be delivered for a task. */
export const acceptsVideo = ({ status }: Pick<Task, 'status'>): boolean => canTake('deliver', status);

/** Label of the upload: for the first version, and for another one until the job is completed. */
export const uploadWords = ({ userjob }: Pick<Task, 'userjob'>): string =>
  userjob ? 'Upload a new version' : 'Upload Video';

/** Title of a task, also of its uploads in the list of transfers. */
export const titleOf = ({ id }: Pick<Task, 'id'>): string => `Job #${id}`;

/** The task that an address names; null when it names none. */
export const idInAddress = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Title of the page at such an address. */
export const pageTitle = (id: number | null): string => (id === null ? 'Task' : titleOf({ id }));
