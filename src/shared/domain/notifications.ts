import type { Role } from './roles.ts';

export const BRAND_NOTIFICATIONS = ['message', 'job_application', 'video_uploaded', 'script_submitted'] as const;
export const CREATOR_NOTIFICATIONS = [
  'message',
  'application_accepted',
  // Ours: the specification tells only the one who was chosen.
  'application_rejected',
  'job_completed',
  'new_job',
  'withdraw',
] as const;
export type NotificationType = (typeof BRAND_NOTIFICATIONS)[number] | (typeof CREATOR_NOTIFICATIONS)[number];

interface About {
  type: NotificationType;
  job_id: number | null;
  sender: { id: number } | null;
}

/** Where a click on a notification leads, by role and type (spec §2 "Notification bell"). */
export const notificationTarget = (role: Role, { type, job_id: job, sender }: About): string => {
  if (type === 'message') return sender ? `/chat/${sender.id}` : '/chat';
  if (role === 'brand') {
    if (job === null) return '/';
    return type === 'script_submitted' ? `/job-script/${job}` : `/job-details/${job}`;
  }
  switch (type) {
    case 'application_accepted':
    case 'application_rejected':
      return '/applications';
    case 'job_completed':
    case 'withdraw':
      return '/earnings';
    case 'new_job':
      return '/jobs';
    default:
      return '/';
  }
};
