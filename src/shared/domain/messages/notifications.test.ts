import { expect, test } from 'vitest';
import { BRAND_NOTIFICATIONS, CREATOR_NOTIFICATIONS, notificationTarget } from './notifications.ts';

const about = { job_id: 7, sender: { id: 3 } };

test('for a brand, each click leads to what the notification is about', () => {
  expect(BRAND_NOTIFICATIONS.map((type) => [type, notificationTarget('brand', { type, ...about })])).toEqual([
    ['message', '/chat/3'],
    ['support_answer', '/job-details/7'],
    ['job_application', '/job-details/7'],
    ['video_uploaded', '/job-details/7'],
    ['job_late', '/job-details/7'],
    ['reminder', '/job-details/7'],
    ['script_submitted', '/job-script/7'],
    ['payment_failed', '/job-details/7'],
    ['job_ended', '/job-details/7'],
    ['rated', '/job-details/7'],
    ['payment_disputed', '/job-details/7'],
  ]);
});

test('for a creator, each click leads to what the notification is about', () => {
  expect(CREATOR_NOTIFICATIONS.map((type) => [type, notificationTarget('creator', { type, ...about })])).toEqual([
    ['message', '/chat/3'],
    ['support_answer', '/'],
    ['invitation', '/jobs/7'],
    ['application_accepted', '/tasks/7'],
    ['application_rejected', '/applications'],
    ['application_declined', '/jobs/7'],
    ['product_shipped', '/tasks/7'],
    ['changes_requested', '/tasks/7'],
    ['job_late', '/tasks/7'],
    ['reminder', '/tasks/7'],
    ['job_completed', '/earnings'],
    ['portfolio_consent', '/tasks/7'],
    ['new_job', '/jobs'],
    ['saved_search', '/jobs/7'],
    ['withdraw', '/earnings'],
    ['job_ended', '/tasks/7'],
    ['rated', '/tasks/7'],
    ['payment_disputed', '/tasks/7'],
  ]);
});

test('without a sender or a job, a click still leads to an existing page', () => {
  const nothing = { job_id: null, sender: null };
  expect(notificationTarget('brand', { type: 'message', ...nothing })).toBe('/chat/support');
  expect(notificationTarget('brand', { type: 'video_uploaded', ...nothing })).toBe('/');
  expect(notificationTarget('creator', { type: 'script_submitted', ...nothing })).toBe('/');
  expect(notificationTarget('creator', { type: 'saved_search', ...nothing })).toBe('/jobs');
  expect(notificationTarget('creator', { type: 'application_accepted', ...nothing })).toBe('/applications');
  expect(notificationTarget('creator', { type: 'application_declined', ...nothing })).toBe('/applications');
  expect(notificationTarget('creator', { type: 'job_ended', ...nothing })).toBe('/tasks');
});
