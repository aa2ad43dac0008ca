import { expect, it } from 'vitest';
import { barrier } from '#tests/support/concurrency.ts';
import { KeyedQueue } from './messages.service.ts';

it('runs tasks of one key in call order, also after a failure, and settles each with its own outcome', async () => {
  const queue = new KeyedQueue();
  const seen: string[] = [];
  const step = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run('same', step(name))));
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('runs tasks of different keys concurrently', async () => {
  const queue = new KeyedQueue();
  const bothBegun = barrier(2);
  await Promise.all(['one', 'two'].map((key) => queue.run(key, bothBegun)));
});
