import { expect, test, vi } from 'vitest';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { viewOf } from '#shared/domain/transfers/transfer-view.ts';
import { buildUpload } from './fixtures/build-entry.ts';
import { activityOf, createActivitySignals } from './system-activity.ts';

const build = (overrides: Partial<Transfer> = {}): Transfer => ({
  ...viewOf({ ...buildUpload(), state: 'queued', waiting: null, canReveal: false }, null),
  ...overrides,
});
const offline = { state: 'waiting', waiting: { reason: 'offline', message: null } } as const;

test('counts unfinished transfers and their progress', () => {
  const transfers = [
    build({ state: 'moving', moved: 500 }),
    build({ state: 'queued' }),
    build({ state: 'done', moved: 1_000 }),
    build({ state: 'paused', moved: 900 }),
    build({ state: 'failed' }),
  ];
  expect(activityOf(transfers)).toEqual({ count: 2, keepsAwake: true, progress: 0.25, isWaiting: false });
  expect(activityOf([])).toEqual({ count: 0, keepsAwake: false, progress: null, isWaiting: false });
  expect(activityOf([build({ state: 'moving', size: null })])).toMatchObject({ count: 1, progress: null });
});

test('lets the computer sleep while offline, but not while only the server is unreachable', () => {
  expect(activityOf([build(offline), build({ state: 'queued' })])).toMatchObject({
    keepsAwake: false,
    isWaiting: true,
  });
  expect(activityOf([build(offline), build({ state: 'moving' })])).toMatchObject({
    keepsAwake: true,
    isWaiting: false,
  });
  const maintenance = build({ state: 'waiting', waiting: { reason: 'server', message: null } });
  expect(activityOf([maintenance])).toMatchObject({ keepsAwake: true, isWaiting: true });
});

test('takes and releases one power-save blocker, and reports progress only when it changes', () => {
  const release = vi.fn();
  const keepAwake = vi.fn(() => release);
  const showProgress = vi.fn();
  const tell = createActivitySignals({ keepAwake, showProgress });
  tell(activityOf([]));
  expect(keepAwake).not.toHaveBeenCalled();
  for (const moved of [0, 1, 2, 3, 500]) tell(activityOf([build({ state: 'moving', moved })]));
  expect(keepAwake).toHaveBeenCalledOnce();
  expect(showProgress.mock.calls).toEqual([
    [null, false],
    [0, false],
    [0.5, false],
  ]);
  tell(activityOf([build({ state: 'done' })]));
  tell(activityOf([]));
  expect(release).toHaveBeenCalledOnce();
  expect(showProgress).toHaveBeenLastCalledWith(null, false);
});
