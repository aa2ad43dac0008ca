import type { CurrentJobState } from './current-job-state.ts';
import { type JobStage, stagesByUrgency } from './job-stage.ts';
import { stageWords } from './job-stage-words.ts';
import type { NotificationType } from './notifications.ts';
import type { Role } from './roles.ts';

/** Stages in which the action of a notification is still possible; types without an action are not listed. */
const asksIn: Partial<Readonly<Record<NotificationType, readonly CurrentJobState[]>>> = {
  job_application: ['choosing_creator'],
  script_submitted: ['script_ready'],
  video_uploaded: ['delivered'],
  application_accepted: ['shipping_product', 'product_on_way', 'filming', 'late'],
  product_shipped: ['product_on_way'],
  changes_requested: ['changes', 'late'],
  job_late: ['late'],
  new_job: ['open'],
  saved_search: ['open'],
  invitation: ['open'],
};

interface AboutJob {
  readonly type: NotificationType;
  /** Null without a job, and in live events, which describe the current state. */
  readonly job_now: CurrentJobState | null;
}

/** The job's current state when the action of a notification is no longer possible; null while it is. */
export const followUpLabel = (role: Role, { type, job_now: now }: AboutJob): string | null => {
  const stages = type === 'reminder' ? stagesByUrgency[role] : asksIn[type];
  if (!stages || now === null || stages.includes(now)) return null;
  if (now === 'open') return null;
  if (now === 'closed') return 'No longer open';
  return stageWords(now satisfies JobStage, role)?.label ?? null;
};
