import { expect, it } from 'vitest';
import { buildTask } from './build-task.ts';
import { misfits } from './video-fit.ts';

const task = buildTask();

it.each([
  ['what was ordered', { seconds: 30, width: 1080, height: 1920 }, []],
  ['a tenth more', { seconds: 33, width: 1080, height: 1920 }, []],
  ['sides that the encoder rounded', { seconds: 30, width: 608, height: 1088 }, []],
  ['what the browser could not read', {}, []],
  ['another length', { seconds: 41.2 }, ['Ordered: 30 seconds, this video is 41 seconds.']],
  ['another ratio', { width: 1920, height: 1080 }, ['Ordered: 9:16, this video is 16:9.']],
  ['the ratio of cinemas', { width: 1000, height: 430 }, ['Ordered: 9:16, this video is 21:9.']],
  ['no usual ratio', { width: 1000, height: 300 }, ['Ordered: 9:16, this video is 1000 × 300 pixels.']],
  [
    'both',
    { seconds: 12, width: 1080, height: 1080 },
    ['Ordered: 30 seconds, this video is 12 seconds.', 'Ordered: 9:16, this video is 1:1.'],
  ],
])('compares with the order: %s', (_, facts, expected) => {
  expect(misfits(task, facts)).toEqual(expected);
});
