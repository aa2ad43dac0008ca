/** Life cycle of jobs and applications as data. Server, database tests and screens read this graph. */
export const JOB_STATUSES = [
  'awaiting_payment',
  'awaiting_scripting',
  'pending',
  'in_progress',
  'completed',
  'cancelled',
] as const;
/** One of `JOB_STATUSES`. */
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * States of an application. `rejected`: decided with the job, when another one was accepted or the job was cancelled;
 * `declined`: by the brand for this one only, which it may reconsider while the job is open. `accepted` and `rejected`
 * are final.
 */
export const APPLICATION_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn', 'declined'] as const;
/** One of `APPLICATION_STATUSES`. */
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

type Actor = 'brand' | 'creator' | 'operator' | 'payments';

interface Step {
  readonly from: readonly JobStatus[];
  /** The next status; a step that keeps the status names the same one. */
  readonly to: readonly JobStatus[];
  readonly by: Actor;
}

/** Every step that may change or use a job's status, who may take it, and from where. */
export const jobSteps = {
  edit: { from: ['awaiting_payment'], to: ['awaiting_payment'], by: 'brand' },
  delete: { from: ['awaiting_payment'], to: ['cancelled'], by: 'brand' },
  pay: { from: ['awaiting_payment'], to: ['awaiting_scripting', 'pending'], by: 'payments' },
  submitScript: { from: ['awaiting_scripting'], to: ['awaiting_scripting'], by: 'operator' },
  askForScript: { from: ['awaiting_scripting'], to: ['awaiting_scripting'], by: 'brand' },
  acceptScript: { from: ['awaiting_scripting'], to: ['pending'], by: 'brand' },
  apply: { from: ['pending'], to: ['pending'], by: 'creator' },
  acceptApplication: { from: ['pending'], to: ['in_progress'], by: 'brand' },
  /** Also covers reconsidering a declined application. */
  declineApplication: { from: ['pending'], to: ['pending'], by: 'brand' },
  deliver: { from: ['in_progress'], to: ['in_progress'], by: 'creator' },
  askForChanges: { from: ['in_progress'], to: ['in_progress'], by: 'brand' },
  complete: { from: ['in_progress'], to: ['completed'], by: 'brand' },
  cancel: { from: ['awaiting_scripting', 'pending'], to: ['cancelled'], by: 'brand' },
  /** Of a job whose video is late; see `cancellableFrom`. */
  cancelLate: { from: ['in_progress'], to: ['cancelled'], by: 'brand' },
  /** Refunds the brand or pays the creator although the brand did not complete the job. */
  refund: { from: ['in_progress'], to: ['cancelled'], by: 'operator' },
  release: { from: ['in_progress'], to: ['completed'], by: 'operator' },
  ship: { from: ['in_progress'], to: ['in_progress'], by: 'brand' },
  receive: { from: ['in_progress'], to: ['in_progress'], by: 'creator' },
} as const satisfies Record<string, Step>;
/** Name of a row of `jobSteps`. */
export type JobStep = keyof typeof jobSteps;

/** Whether a job in this status allows the step; `jobSteps[step].by` says who may take it. */
export const canTake = (step: JobStep, status: JobStatus): boolean =>
  (jobSteps[step].from as readonly JobStatus[]).includes(status);

/** Status of a job after its payment. */
export const statusAfterPayment = (withScripting: boolean): JobStatus =>
  withScripting ? 'awaiting_scripting' : 'pending';

/** Badge texts; a job that awaits payment has none. */
export const statusLabels: Record<JobStatus | ApplicationStatus, string> = {
  awaiting_payment: '',
  awaiting_scripting: 'Pending Script',
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
  declined: 'Not chosen',
};
