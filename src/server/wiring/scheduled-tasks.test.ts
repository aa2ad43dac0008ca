import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { hours, minutes } from '../lib/clock.ts';
import { startTimedTasks } from '../work/timed-tasks.ts';
import { scheduleReconciliation } from './scheduled-tasks.ts';

beforeEach(() => void vi.useFakeTimers());

test('everything unpaid is looked up at the start and hourly, what is recent every minute', async () => {
  const [recent, all] = [vi.fn(async () => 0), vi.fn(async () => 0)];
  const stop = startTimedTasks(
    scheduleReconciliation('payments', { recent: { run: recent }, all: { run: all } }),
    silentLog,
  );
  const runs = () => [recent.mock.calls.length, all.mock.calls.length];
  expect(runs()).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(runs()).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(hours(1) - minutes(1));
  expect(runs()).toEqual([60, 2]);
  await vi.advanceTimersByTimeAsync(hours(23));
  expect(runs()).toEqual([24 * 60, 25]);
  await stop();
});
