import { describe, expect, test } from 'vitest';
import { CURRENT_JOB_STATES, type CurrentJobState } from '../../../shared/domain/jobs/current-job-state.ts';
import {
  BRAND_NOTIFICATIONS,
  CREATOR_NOTIFICATIONS,
  type NotificationType,
  notificationTarget,
} from '../../../shared/domain/messages/notifications.ts';
import { followUpLabel } from './notification.ts';

test.each<[NotificationType, CurrentJobState, string | null]>([
  ['job_application', 'choosing_creator', null],
  ['job_application', 'finding_creator', 'Finding a creator'],
  ['job_application', 'filming', 'Being filmed'],
  ['script_submitted', 'script_ready', null],
  ['script_submitted', 'finding_creator', 'Finding a creator'],
  ['video_uploaded', 'delivered', null],
  ['video_uploaded', 'changes', 'Changes asked for'],
  ['video_uploaded', 'completed', 'Completed, not rated'],
  ['video_uploaded', 'cancelled', 'Cancelled and refunded'],
])('a brand reads beside %s of a job that is %s now: %j', (type, job_now, words) => {
  expect(followUpLabel('brand', { type, job_now })).toBe(words);
});

test.each<[NotificationType, CurrentJobState, string | null]>([
  ['application_accepted', 'product_on_way', null],
  ['application_accepted', 'delivered', 'With the brand'],
  ['application_accepted', 'cancelled', 'Cancelled and refunded'],
  ['product_shipped', 'product_on_way', null],
  ['product_shipped', 'filming', 'Film and upload'],
  ['changes_requested', 'changes', null],
  ['changes_requested', 'late', null],
  ['changes_requested', 'delivered', 'With the brand'],
  ['job_late', 'late', null],
  ['job_late', 'changes', 'Change the video'],
  ['new_job', 'open', null],
  ['new_job', 'closed', 'No longer open'],
  ['new_job', 'filming', 'Film and upload'],
  ['saved_search', 'closed', 'No longer open'],
  ['invitation', 'closed', 'No longer open'],
  ['application_rejected', 'closed', null],
  ['job_completed', 'rated', null],
])('a creator reads beside %s of a job that is %s now: %j', (type, job_now, words) => {
  expect(followUpLabel('creator', { type, job_now })).toBe(words);
});

test.each(['brand', 'creator'] as const)(
  'nothing is said beside what has no job, or has just come, to a %s',
  (role) => {
    const types = role === 'brand' ? BRAND_NOTIFICATIONS : CREATOR_NOTIFICATIONS;
    expect(types.map((type) => followUpLabel(role, { type, job_now: null })).filter(Boolean)).toEqual([]);
  },
);

describe('where a click leads once the job has moved on', () => {
  const about = { job_id: 7, sender: null };

  test('the script of a job is read on its own page only until it is approved', () => {
    const pages = CURRENT_JOB_STATES.map((job_now) => [
      job_now,
      notificationTarget('brand', { type: 'script_submitted', ...about, job_now }),
    ]);
    expect(pages.filter(([, page]) => page === '/job-script/7').map(([now]) => now)).toEqual([
      'writing_script',
      'script_ready',
    ]);
    expect(new Set(pages.map(([, page]) => page))).toEqual(new Set(['/job-script/7', '/job-details/7']));
  });

  test.each<[NotificationType, string]>([
    ['new_job', '/jobs'],
    ['saved_search', '/jobs/7'],
    ['invitation', '/jobs/7'],
    ['application_declined', '/jobs/7'],
  ])('%s leads to %s, and to the task of who got the job', (type, page) => {
    const to = (job_now: CurrentJobState | null) => notificationTarget('creator', { type, ...about, job_now });
    expect([null, 'open', 'closed', 'filming', 'completed'].map((now) => to(now as CurrentJobState | null))).toEqual([
      ...[page, page, page],
      ...['/tasks/7', '/tasks/7'],
    ]);
  });
});
