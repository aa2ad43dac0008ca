import { expect, it } from 'vitest';
import { videoLength } from './video-length.ts';

it.each([
  [1, '0:01'],
  [32, '0:32'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_723, '1:02:03'],
])('shows %i seconds as %s', (seconds, shown) => {
  expect(videoLength(seconds)).toBe(shown);
});
