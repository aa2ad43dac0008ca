import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that the test ends; `started` lists it in the order in which it was started. */
const bench = (parallel: number, waiting = { account: 9, all: 9 }) => {
  const queue = new FairQueue({ parallel, waiting }, (crowd) => new Error(crowd));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (account: number, name: string) =>
    queue.run(account, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Ends a piece of work and waits for what starts in its place. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, end, started };
};

it('serves one of an account at a time, and accounts in turn', async () => {
  const { add, end, started } = bench(2);
  const all = [add(1, 'a'), add(1, 'b'), add(1, 'c'), add(2, 'd'), add(3, 'e'), add(3, 'f')];
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'd']);
  await end('d');
  expect(started).toEqual(['a', 'd', 'e']);
  await end('a');
  expect(started).toEqual(['a', 'd', 'e', 'b']);
  await end('e');
  expect(started).toEqual(['a', 'd', 'e', 'b', 'f']);
  for (const name of ['b', 'f', 'c']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('refuses what exceeds the queue of an account or of all, and nothing that can start', async () => {
  const { add, end } = bench(2, { account: 1, all: 1 });
  const [first, second] = [add(1, 'a'), add(1, 'b')];
  await expect(add(1, 'c')).rejects.toThrow('account');
  const third = add(2, 'd');
  await expect(add(3, 'e')).rejects.toThrow('all');
  for (const name of ['a', 'b', 'd']) await end(name);
  expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'd']);
});

it('releases the slot when work fails', async () => {
  const queue = new FairQueue({ parallel: 1, waiting: { account: 9, all: 9 } }, (crowd) => new Error(crowd));
  const failing = queue.run(1, () => Promise.reject(new Error('broken')));
  const next = queue.run(2, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
