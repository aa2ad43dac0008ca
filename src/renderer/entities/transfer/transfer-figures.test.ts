import { expect, it } from 'vitest';
import { timeLeft } from './transfer-figures.ts';

it.each([
  [10, '10 s left'],
  [61, '2 min left'],
  [3_600, '1 h 0 min left'],
  [7_199, '2 h 0 min left'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});
