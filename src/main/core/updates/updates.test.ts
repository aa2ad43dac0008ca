import { describe, expect, test, vi } from 'vitest';
import { updateSentence } from '#shared/ipc/update-state.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createUpdates, type UpdatesOptions } from './updates.ts';

const HOUR = 60 * 60 * 1000;

const build = (overrides: Partial<UpdatesOptions> = {}) => {
  const facts = { busy: 0, answer: false, version: '2.0.0' as string | null };
  const timers: { at: number; run: () => void }[] = [];
  const updater = {
    check: vi.fn(async () => facts.version),
    download: vi.fn(async () => undefined),
    install: vi.fn<(failed: (error: unknown) => void) => void>(),
  };
  const ask = vi.fn(async () => facts.answer);
  const open = vi.fn(async () => updater);
  const updates = createUpdates({
    off: null,
    open,
    busy: () => facts.busy,
    ask,
    timing: {
      now: () => 0,
      schedule: (at, run) => {
        timers.push({ at, run });
        return () => undefined;
      },
    },
    info: vi.fn(),
    warn: vi.fn(),
    ...overrides,
  });
  const settled = (kind: string) => eventually(() => expect(updates.state().kind).toBe(kind));
  return { updates, updater, ask, open, facts, timers, settled };
};

describe('updates', () => {
  test('are checked for at the start and every six hours', async () => {
    const { updates, updater, facts, timers, settled } = build();
    facts.version = null;
    updates.start();
    await settled('current');
    expect(timers.map(({ at }) => at)).toEqual([6 * HOUR]);
    timers[0]?.run();
    await eventually(() => expect(updater.check).toHaveBeenCalledTimes(2));
    expect(timers).toHaveLength(2);
    expect(updater.download).not.toHaveBeenCalled();
  });

  test('are downloaded, and installed only on request', async () => {
    const { updates, updater, ask, facts, settled } = build();
    expect((await updates.check()).kind).toBe('downloading');
    await settled('ready');
    await eventually(() => expect(ask).toHaveBeenCalledWith('2.0.0'));
    updates.transfersChanged();
    await updates.check();
    expect(ask).toHaveBeenCalledOnce();
    expect(updater.install).not.toHaveBeenCalled();
    facts.answer = true;
    updates.offer();
    await eventually(() => expect(updater.install).toHaveBeenCalledOnce());
  });

  test('are neither downloaded nor installed during transfers', async () => {
    const { updates, updater, ask, facts, settled } = build();
    facts.busy = 1;
    expect(await updates.check()).toEqual({ kind: 'waiting', version: '2.0.0' });
    updates.transfersChanged();
    expect(updater.download).not.toHaveBeenCalled();
    updater.download.mockImplementation(async () => {
      facts.busy = 1;
    });
    facts.busy = 0;
    facts.answer = true;
    updates.transfersChanged();
    await settled('ready');
    updates.offer();
    expect(ask).not.toHaveBeenCalled();
    facts.busy = 0;
    updates.transfersChanged();
    await eventually(() => expect(updater.install).toHaveBeenCalledOnce());
  });

  test('wait for a transfer that began while the question was open', async () => {
    const { updates, updater, ask, facts, settled } = build();
    ask.mockImplementationOnce(async () => {
      facts.busy = 1;
      return true;
    });
    await updates.check();
    await settled('ready');
    await eventually(() => expect(ask).toHaveBeenCalledOnce());
    expect(updater.install).not.toHaveBeenCalled();
    facts.busy = 0;
    facts.answer = true;
    updates.transfersChanged();
    await eventually(() => expect(updater.install).toHaveBeenCalledOnce());
  });

  test('are refused when they differ from the announced file, and checked for again', async () => {
    const { updates, updater, ask, settled } = build();
    updater.download.mockRejectedValueOnce(new Error('sha512 checksum mismatch'));
    await updates.check();
    await settled('failed');
    expect(ask).not.toHaveBeenCalled();
    expect(updateSentence(updates.state(), '1.0.0')).toContain('The app stays as it is.');
    await updates.check();
    await settled('ready');
  });

  test('report a failed check or installation', async () => {
    const { updates, updater, facts, settled } = build();
    updater.check.mockRejectedValueOnce(new Error('net::ERR_CONNECTION_REFUSED'));
    expect(await updates.check()).toMatchObject({ kind: 'failed', message: expect.stringContaining('connection') });
    facts.answer = true;
    updater.install.mockImplementation((failed) => failed(new Error('no right')));
    await updates.check();
    await settled('failed');
    expect(updateSentence(updates.state(), '1.0.0')).toContain('could not be installed');
  });

  test('are off where the app is not installed: the updater is not loaded', async () => {
    const { updates, open, timers } = build({ off: 'This app was not installed.' });
    updates.start();
    expect(await updates.check()).toEqual({ kind: 'off', reason: 'This app was not installed.' });
    expect([open.mock.calls.length, timers.length]).toEqual([0, 0]);
  });

  test('are checked for once at a time', async () => {
    const { updates, updater } = build();
    await Promise.all([updates.check(), updates.check()]);
    expect(updater.check).toHaveBeenCalledOnce();
  });
});
