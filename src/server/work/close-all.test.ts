import { expect, test, vi } from 'vitest';
import { closeAll } from './close-all.ts';

test('closes every part although one fails and another hangs, and then throws the failure', async () => {
  const log = { warn: vi.fn() };
  const close = vi.fn(async () => {});
  const parts = {
    requests: () => Promise.reject(new Error('a hook failed')),
    outbox: () => new Promise(() => {}),
    tasks: close,
  };
  await expect(closeAll(parts, { withinMilliseconds: 10, log })).rejects.toThrow('a hook failed');
  expect(close).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls).toEqual([[{ part: 'outbox' }, 'a part did not end in time']]);
});

test('ends as soon as all parts have ended', async () => {
  const log = { warn: vi.fn() };
  await closeAll({ one: async () => {}, other: async () => {} }, { withinMilliseconds: 3_600_000, log });
  expect(log.warn).not.toHaveBeenCalled();
});
