import { expect, test } from 'vitest';
import {
  APPLICATION_STATUSES,
  canTake,
  JOB_STATUSES,
  type JobStep,
  jobSteps,
  statusAfterPayment,
  statusLabels,
} from './job-lifecycle.ts';

test('each step is allowed from exactly the statuses listed here', () => {
  const from = Object.fromEntries(
    Object.keys(jobSteps).map((step) => [step, JOB_STATUSES.filter((status) => canTake(step as JobStep, status))]),
  );
  expect(from).toEqual({
    edit: ['awaiting_payment'],
    delete: ['awaiting_payment'],
    pay: ['awaiting_payment'],
    submitScript: ['awaiting_scripting'],
    askForScript: ['awaiting_scripting'],
    acceptScript: ['awaiting_scripting'],
    apply: ['pending'],
    acceptApplication: ['pending'],
    declineApplication: ['pending'],
    deliver: ['in_progress'],
    askForChanges: ['in_progress'],
    complete: ['in_progress'],
    cancel: ['awaiting_scripting', 'pending'],
    cancelLate: ['in_progress'],
    refund: ['in_progress'],
    release: ['in_progress'],
    ship: ['in_progress'],
    receive: ['in_progress'],
  });
});

test('completed and cancelled jobs allow no step', () => {
  for (const step of Object.keys(jobSteps)) {
    expect(canTake(step as JobStep, 'completed')).toBe(false);
    expect(canTake(step as JobStep, 'cancelled')).toBe(false);
  }
});

test('every status but the first can be reached', () => {
  const reached = new Set(Object.values(jobSteps).flatMap(({ to }) => to as readonly string[]));
  expect(JOB_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
});

test('a paid job awaits its script when one was ordered, and is open otherwise', () => {
  expect(statusAfterPayment(true)).toBe('awaiting_scripting');
  expect(statusAfterPayment(false)).toBe('pending');
});

test('each status has the text of its badge', () => {
  expect(statusLabels).toMatchObject({
    awaiting_scripting: 'Pending Script',
    awaiting_payment: '',
    pending: 'Pending',
    in_progress: 'In Progress',
    completed: 'Completed',
    accepted: 'Accepted',
    rejected: 'Rejected',
  });
  expect(Object.keys(statusLabels).sort()).toEqual([...new Set([...JOB_STATUSES, ...APPLICATION_STATUSES])].sort());
});
