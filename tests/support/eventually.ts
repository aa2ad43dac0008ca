import { vi } from 'vitest';

/** Polls until `check` no longer throws; after `timeout` milliseconds it throws the last error. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 10 });
