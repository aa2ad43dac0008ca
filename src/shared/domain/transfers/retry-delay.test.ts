import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

test('doubles the delay up to 30 s and keeps it there', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 100, 1e9].map((failures) => retryDelay(failures, () => 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('subtracts a random jitter of up to half', () => {
  expect(retryDelay(2, () => 0.999_999)).toBe(2_000);
  expect(retryDelay(2, () => 0.5)).toBe(3_000);
});
