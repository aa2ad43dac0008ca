import { expect, test, vi } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { startTimedTasks } from './timed-tasks.ts';

const hour = 3_600_000;

test('a catch-up task runs at the start, the others at their time', async () => {
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

test('a run in progress is aborted when the server stops, and awaited', async () => {
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
