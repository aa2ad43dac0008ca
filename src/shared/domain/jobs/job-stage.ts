import type { JobStatus } from './job-lifecycle.ts';

/** Stage of a job: finer than its status, derived from its facts. */
export const JOB_STAGES = [
  'unpaid',
  'payment_processing',
  'writing_script',
  'script_ready',
  'finding_creator',
  'choosing_creator',
  'shipping_product',
  'product_on_way',
  'filming',
  'delivered',
  'changes',
  'late',
  'completed',
  'rated',
  'cancelled',
] as const;
/** One of `JOB_STAGES`. */
export type JobStage = (typeof JOB_STAGES)[number];

/** Stages of a brand's paid jobs. */
export const ORDER_STAGES = JOB_STAGES.filter((stage) => stage !== 'unpaid' && stage !== 'payment_processing');

/** Stages of a job with an accepted creator. */
export const TASK_STAGES = [
  'shipping_product',
  'product_on_way',
  'filming',
  'delivered',
  'changes',
  'late',
  'completed',
  'rated',
  'cancelled',
] as const satisfies readonly JobStage[];
/** One of `TASK_STAGES`. */
export type TaskStage = (typeof TASK_STAGES)[number];

/** The side that must act next; `nobody` while a job waits for a bank, applicants or a parcel, or has ended. */
export type NextActor = 'brand' | 'creator' | 'operator' | 'nobody';

export const nextActors: Readonly<Record<JobStage, NextActor>> = {
  unpaid: 'brand',
  payment_processing: 'nobody',
  writing_script: 'operator',
  script_ready: 'brand',
  finding_creator: 'nobody',
  choosing_creator: 'brand',
  shipping_product: 'brand',
  product_on_way: 'nobody',
  filming: 'creator',
  delivered: 'brand',
  changes: 'creator',
  late: 'creator',
  completed: 'nobody',
  rated: 'nobody',
  cancelled: 'nobody',
};

/** Final stages; only a rating may follow. */
const ENDED: readonly JobStage[] = ['completed', 'rated', 'cancelled'];

export type Side = 'brand' | 'creator';

/**
 * Stages in which a side must act, most urgent first: those where the counterpart waits for a payment, a start or a
 * choice come first. Of a creator, `shipping_product` counts only while the address is missing.
 */
export const stagesByUrgency: Readonly<Record<Side, readonly JobStage[]>> = {
  brand: ['delivered', 'shipping_product', 'choosing_creator', 'script_ready', 'unpaid'],
  creator: ['late', 'changes', 'shipping_product', 'filming'],
};

/**
 * Ranks of the sort order "action": stages in which the side must act come first, the most urgent before the others,
 * ended ones last, all others between.
 */
export const stagesByActor = (
  side: Side,
): { readonly mine: readonly JobStage[]; readonly over: readonly JobStage[] } => ({
  mine: stagesByUrgency[side].filter((stage) => nextActors[stage] === side),
  over: ENDED,
});

/**
 * `action`: the side must act; `wait`: somebody else must; `late`: the creator should have acted; `done`, `stopped`: the
 * job has ended.
 */
export type StageTone = 'action' | 'wait' | 'late' | 'done' | 'stopped';

/** Tone of a stage for one side. */
export const stageTone = (stage: JobStage, side: Side): StageTone => {
  if (stage === 'cancelled') return 'stopped';
  if (stage === 'late') return 'late';
  if (ENDED.includes(stage)) return 'done';
  return nextActors[stage] === side ? 'action' : 'wait';
};

/** Facts from which the stage of a job is derived. */
export interface StageFacts {
  readonly status: JobStatus;
  readonly script: string | null;
  /** Number of pending applications, and the time of the first one. */
  readonly applicants: number;
  readonly appliedAt: Date | null;
  /** Whether the brand sends the product to the creator. */
  readonly sendsProduct: boolean;
  readonly createdAt: Date;
  /** Since when its payment is under way at the payer's bank. */
  readonly paymentProcessingSince: Date | null;
  readonly paidAt: Date | null;
  readonly scriptSubmittedAt: Date | null;
  /** When the brand asked for the revision that is being written. */
  readonly scriptAskedAt: Date | null;
  readonly openedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly receivedAt: Date | null;
  /** Time of the newest delivery. */
  readonly deliveredAt: Date | null;
  /** When the brand asked for changes to it. */
  readonly changesAskedAt: Date | null;
  /** When the next video is due, and when it was found to be late. */
  readonly dueAt: Date | null;
  readonly lateAt: Date | null;
  readonly completedAt: Date | null;
  readonly ratedAt: Date | null;
  readonly cancelledAt: Date | null;
}

const stageInProgress = (job: StageFacts): JobStage => {
  const { deliveredAt, changesAskedAt, sendsProduct, receivedAt, shippedAt, lateAt } = job;
  if (deliveredAt && !changesAskedAt) return 'delivered';
  if (!deliveredAt && sendsProduct && !receivedAt) return shippedAt ? 'product_on_way' : 'shipping_product';
  if (lateAt) return 'late';
  return deliveredAt ? 'changes' : 'filming';
};

/** Derives the stage of a job. The column `jobs.stage` repeats this rule in SQL; a test compares both for all facts. */
export const jobStage = (job: StageFacts): JobStage => {
  switch (job.status) {
    case 'awaiting_payment':
      return job.paymentProcessingSince ? 'payment_processing' : 'unpaid';
    case 'awaiting_scripting':
      return job.script ? 'script_ready' : 'writing_script';
    case 'pending':
      return job.applicants > 0 ? 'choosing_creator' : 'finding_creator';
    case 'in_progress':
      return stageInProgress(job);
    case 'completed':
      return job.ratedAt ? 'rated' : 'completed';
    case 'cancelled':
      return 'cancelled';
  }
};

const begunAt = (stage: JobStage, job: StageFacts): Date | null =>
  ({
    unpaid: job.createdAt,
    payment_processing: job.paymentProcessingSince,
    writing_script: job.scriptAskedAt ?? job.paidAt,
    script_ready: job.scriptSubmittedAt,
    finding_creator: job.openedAt,
    choosing_creator: job.appliedAt,
    shipping_product: job.acceptedAt,
    product_on_way: job.shippedAt,
    filming: job.sendsProduct ? job.receivedAt : job.acceptedAt,
    delivered: job.deliveredAt,
    changes: job.changesAskedAt,
    late: job.dueAt,
    completed: job.completedAt,
    rated: job.ratedAt,
    cancelled: job.cancelledAt,
  })[stage];

/** Start of the current stage. For jobs without a recorded time, the time of the order. */
export const stageSince = (job: StageFacts): Date => begunAt(jobStage(job), job) ?? job.createdAt;
