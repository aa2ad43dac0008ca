import { expect, test, vi } from 'vitest';
import type { Transfer } from '#shared/domain/transfer.ts';
import { busyOf, createBusySignals } from './busy.ts';
import { buildUpload } from './fixtures/build-entry.ts';
import { viewOf } from './transfer-view.ts';

const build = (overrides: Partial<Transfer> = {}): Transfer => ({ ...viewOf(buildUpload(), null), ...overrides });
const offline = { state: 'waiting', waiting: { reason: 'offline', message: null } } as const;

test('counts unfinished transfers and their progress', () => {
  const transfers = [
    build({ state: 'moving', moved: 500 }),
    build({ state: 'queued' }),
    build({ state: 'done', moved: 1_000 }),
    build({ state: 'paused', moved: 900 }),
    build({ state: 'failed' }),
  ];
  expect(busyOf(transfers)).toEqual({ count: 2, keepsAwake: true, progress: 0.25, isWaiting: false });
  expect(busyOf([])).toEqual({ count: 0, keepsAwake: false, progress: null, isWaiting: false });
  expect(busyOf([build({ state: 'moving', size: null })])).toMatchObject({ count: 1, progress: null });
});

test('lets the computer sleep while offline, but not while only the server is unreachable', () => {
  expect(busyOf([build(offline), build({ state: 'queued' })])).toMatchObject({ keepsAwake: false, isWaiting: true });
  expect(busyOf([build(offline), build({ state: 'moving' })])).toMatchObject({ keepsAwake: true, isWaiting: false });
  const maintenance = build({ state: 'waiting', waiting: { reason: 'server', message: null } });
  expect(busyOf([maintenance])).toMatchObject({ keepsAwake: true, isWaiting: true });
});

test('takes and releases one power-save blocker, and reports progress only when it changes', () => {
  const release = vi.fn();
  const keepAwake = vi.fn(() => release);
  const showProgress = vi.fn();
  const tell = createBusySignals({ keepAwake, showProgress });
  tell(busyOf([]));
  expect(keepAwake).not.toHaveBeenCalled();
  for (const moved of [0, 1, 2, 3, 500]) tell(busyOf([build({ state: 'moving', moved })]));
  expect(keepAwake).toHaveBeenCalledOnce();
  expect(showProgress.mock.calls).toEqual([
    [null, false],
    [0, false],
    [0.5, false],
  ]);
  tell(busyOf([build({ state: 'done' })]));
  tell(busyOf([]));
  expect(release).toHaveBeenCalledOnce();
  expect(showProgress).toHaveBeenLastCalledWith(null, false);
});
