import { beforeEach, expect, it, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
});

it('retries a failed download after a delay, and at once when the connection is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(missing());
  const part = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('menu');
  dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('menu');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

it('rethrows an error of the loaded code', async () => {
  await expect(importWithRetry(() => Promise.reject(new Error('undefined is not a function')))).rejects.toThrow(
    'undefined is not a function',
  );
});
