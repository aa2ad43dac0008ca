import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batchLoader, groupedBatchLoader } from './batch-loader.ts';
import type { Queries } from './transaction.ts';

/** A placeholder: each test passes its own reading function, so no statement runs. */
const orm = {} as Queries;

const doubled = () => vi.fn(async (keys: readonly number[]) => new Map(keys.map((key) => [key, key * 2])));

test('concurrent requests share one statement, with each key once', async () => {
  const read = doubled();
  const get = batchLoader(orm, read);
  const [one, two] = await Promise.all([get([1, 2]), get([2, 3])]);
  expect(read.mock.calls).toEqual([[[1, 2, 3]]]);
  expect([one.get(1), one.get(2), two.get(2), two.get(3)]).toEqual([2, 4, 4, 6]);
});

test('a key requested after the statement was sent is read again', async () => {
  const values = ['before', 'after'];
  const reads: (() => void)[] = [];
  const get = batchLoader(orm, async (keys: readonly number[]) => {
    const value = values[reads.length] ?? '';
    await new Promise<void>((resolve) => reads.push(resolve));
    return new Map(keys.map((key) => [key, value]));
  });
  const first = get([1]);
  await setImmediate();
  const second = get([1]);
  await setImmediate();
  for (const finish of reads) finish();
  expect([(await first).get(1), (await second).get(1)]).toEqual(['before', 'after']);
});

test('many keys are split into several statements', async () => {
  const read = doubled();
  const get = batchLoader(orm, read);
  const many = Array.from({ length: 500 }, (_, n) => n);
  const [, last] = await Promise.all([get(many), get([500])]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(last.get(500)).toBe(1_000);
});

test('a failure rejects all callers of the batch, and no later ones', async () => {
  const read = doubled().mockRejectedValueOnce(new Error('gone'));
  const get = batchLoader(orm, read);
  const [one, two] = await Promise.allSettled([get([1]), get([2])]);
  expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
  expect((await get([1])).get(1)).toBe(2);
});

test('keys of one group share a statement, each group has its own, and nothing is cached', async () => {
  const read = doubled();
  const get = groupedBatchLoader<number, number>(orm);
  expect(await Promise.all([get('a', 1, read), get('a', 1, read), get('a', 2, read), get('b', 3, read)])).toEqual([
    2, 2, 4, 6,
  ]);
  expect(read.mock.calls).toEqual([[[1, 2]], [[3]]]);
  expect(await get('a', 1, read)).toBe(2);
  expect(read).toHaveBeenCalledTimes(3);
});
