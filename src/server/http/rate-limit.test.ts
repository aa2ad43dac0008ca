import { expect, test } from 'vitest';
import { RequestCounter } from './rate-limit.ts';

let now = 0;
const counterOf = (most: number) => new RequestCounter(() => new Date(now), most);
/** The nth /64 of a provider, or of another one every 65,536. */
const network = (n: number) => `2001:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;

test('counts a client by its network, until the minute is over', () => {
  const counter = counterOf(10);
  expect([1, 2, 3].map(() => counter.hit('api', '2001:db8::1', 2) !== undefined)).toEqual([false, false, true]);
  expect(counter.hit('api', '2001:db8::2', 2)).toBeDefined();
  expect(counter.hit('media', '2001:db8::1', 2)).toBeUndefined();
  expect(counter.hit('api', '2001:db8:1::1', 2)).toBeUndefined();
  now += 60_000;
  expect(counter.hit('api', '2001:db8::1', 2)).toBeUndefined();
});

test('does not grow with the networks of a flood, and forgets no count because of it', () => {
  const counter = counterOf(100);
  for (let n = 0; n < 3; n += 1) counter.hit('api', '203.0.113.7', 2);
  for (let n = 0; n < 100_000; n += 1) counter.hit('api', network(n), 1_000_000);
  expect(counter.size).toBeLessThanOrEqual(300);
  expect(counter.hit('api', '203.0.113.7', 2)).toBeDefined();
  // What comes later shares the count of its wider network, which the flood of another provider does not use up.
  expect(counter.hit('api', network(100_001), 10)).toBeDefined();
  expect(counter.hit('api', '2a02:db8::1', 10)).toBeUndefined();
  expect([1, 2, 3].map(() => counter.hit('api', '198.51.100.9', 2) !== undefined)).toEqual([false, false, true]);
});

test.each([
  ['a /56', 4, (n: number) => `2001:db8:7:1${n.toString(16).padStart(2, '0')}::1`],
  ['a /48', 16, (n: number) => `2001:db8:8:${((n % 250) << 8).toString(16)}::1`],
])('%s with many networks has %i times the limit of one', (_, share, address) => {
  const counter = counterOf(10_000);
  const passed = Array.from({ length: 1_000 }, (_, n) => counter.hit('api', address(n % 200), 10));
  expect(passed.filter((wait) => wait === undefined)).toHaveLength(share * 10);
  expect(counter.hit('api', '2001:db8:9::1', 10)).toBeUndefined();
});
