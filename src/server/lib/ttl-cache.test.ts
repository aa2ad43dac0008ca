import { expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { TtlCache } from './ttl-cache.ts';

const start = () => {
  let now = 1;
  let reads = 0;
  const cache = new TtlCache<number>({
    clock: () => new Date(now),
    milliseconds: { least: 5_000, most: 60_000 },
    keys: 2,
  });
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  /** Reads by a function that takes this long; returns how many reads have been made. */
  const readTaking = (milliseconds: number, key = 'key'): Promise<number> =>
    cache.get(key, async () => {
      reads += 1;
      pass(milliseconds);
      return reads;
    });
  return { cache, pass, readTaking };
};

test.each([
  [0, 5_000],
  [4, 5_000],
  [20, 20_000],
  [900, 60_000],
])('a value that took %i ms to read is cached for %i ms', async (took, stands) => {
  const { pass, readTaking } = start();
  expect(await readTaking(took)).toBe(1);
  pass(stands);
  expect(await readTaking(took)).toBe(1);
  pass(1);
  expect(await readTaking(took)).toBe(2);
});

test('callers during a read wait for its result, however long it takes', async () => {
  const { cache, pass } = start();
  const slow = deferred<number>();
  const first = cache.get('key', () => slow.promise);
  pass(3_600_000);
  const second = cache.get('key', async () => 2);
  slow.resolve(1);
  expect([await first, await second]).toEqual([1, 1]);
});

test('a failed read is not cached', async () => {
  const { cache, readTaking } = start();
  await expect(cache.get('key', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(await readTaking(1)).toBe(1);
});

test('the oldest key is evicted when the cache is full', async () => {
  const { readTaking } = start();
  for (const key of ['a', 'b', 'c']) await readTaking(1, key);
  expect(await readTaking(1, 'b')).toBe(2);
  expect(await readTaking(1, 'a')).toBe(4);
});

test('a clock that is set back ends every lifetime', async () => {
  const { pass, readTaking } = start();
  pass(3_600_000);
  expect(await readTaking(1)).toBe(1);
  pass(-3_600_000);
  expect(await readTaking(1)).toBe(2);
  expect(await readTaking(1)).toBe(2);
});
