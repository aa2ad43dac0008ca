import { expect, it } from 'vitest';
import { byteShare, byteSize } from './byte-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [123_456_789, '123 MB'],
  [3_200_000_000, '3.2 GB'],
  [19_960_000_000, '20 GB'],
  [21_480_000_000, '21.5 GB'],
  [20_000_000_000, '20 GB'],
  [20_000_000, '20 MB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(byteSize(bytes)).toBe(words);
});

it.each([
  [34_000_000, 300_000_000, '34 of 300 MB'],
  [0, 300_000_000, '0 of 300 MB'],
  [999_999, 300_000_000, '0.9 of 300 MB'],
  [3_400_000, 21_500_000_000, '0.0 of 21.5 GB'],
  [299_999_999, 300_000_000, '299 of 300 MB'],
  [300_000_000, 300_000_000, '300 of 300 MB'],
])('formats %d of %d bytes as %s, never rounded up to the total', (sent, total, words) => {
  expect(byteShare(sent, total)).toBe(words);
});
