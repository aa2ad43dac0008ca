import { vi } from 'vitest';

/** Waits until `check` no longer throws, looking often; after `timeout` milliseconds its error is the test's. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 10 });
