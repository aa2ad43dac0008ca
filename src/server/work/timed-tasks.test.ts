import { expect, test, vi } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { startTimedTasks } from './timed-tasks.ts';

const hour = 3_600_000;

test('a task for what was missed runs at the start, the others wait for their time', async () => {
  const [missed, later] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const stop = startTimedTasks(
    [
      { name: 'missed', everyMilliseconds: hour, atStart: true, run: missed },
      { name: 'later', everyMilliseconds: hour, run: later },
    ],
    silentLog,
  );
  await stop();
  expect([missed.mock.calls.length, later.mock.calls.length]).toEqual([1, 0]);
});

test('a run under way is told that the server stops, and is waited for', async () => {
  let ended = false;
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        ended = true;
        resolve();
      });
    });
  await startTimedTasks([{ name: 'long', everyMilliseconds: hour, atStart: true, run }], silentLog)();
  expect(ended).toBe(true);
});
