import type { Notification } from './notification.ts';

export const buildNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: 1,
  type: 'new_job',
  message: 'A new job fits you.',
  created_at: '2026-01-05T10:00:00.000Z',
  job_id: 12,
  sender: null,
  read: 0,
  ...overrides,
});
