import { expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { ReadMark } from './read-mark.ts';

it('reports only the newest position when several arrive during a report', async () => {
  const told: number[] = [];
  const answers: (() => void)[] = [];
  const mark = new ReadMark((seq) => {
    told.push(seq);
    return new Promise((resolve) => answers.push(resolve));
  });
  for (const seq of [1, 2, 3, 4]) mark.upTo(seq);
  expect(told).toEqual([1]);
  answers[0]?.();
  await eventually(() => expect(told).toEqual([1, 4]));
  answers[1]?.();
  mark.upTo(4);
  expect(told).toEqual([1, 4]);
});

it('repeats a failed report', async () => {
  vi.useFakeTimers();
  const tell = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no server'));
  new ReadMark(tell).upTo(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tell.mock.calls).toEqual([[5], [5]]);
});
