import { describe, expect, it } from 'vitest';
import { byteShare, byteSize } from './byte-size.ts';
import { limits } from './limits.ts';
import { TransferRate } from './transfer-rate.ts';

describe('the speed of a transfer', () => {
  it('is unknown during the first second, then the average of the last seconds', () => {
    const rate = new TransferRate();
    rate.add(0, 0);
    rate.add(500, 500);
    expect(rate.speed(500)).toBeNull();
    rate.add(2_000, 2_000);
    expect(rate.speed(2_000)).toBe(1_000);
    rate.add(52_000, 12_000);
    expect(rate.speed(12_000)).toBeNull();
    rate.add(57_000, 13_000);
    expect(rate.speed(13_000)).toBe(5_000);
  });

  it('discards samples from before a pause', () => {
    const rate = new TransferRate();
    rate.add(0, 0);
    rate.add(2_000, 2_000);
    rate.reset();
    expect(rate.speed(2_000)).toBeNull();
  });

  it('drops while the transfer stalls, and becomes unknown', () => {
    const rate = new TransferRate();
    rate.add(0, 0);
    rate.add(2_000, 2_000);
    expect(rate.speed(4_000)).toBe(500);
    expect(rate.speed(10_001)).toBeNull();
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [123_456_789, '123 MB'],
  [3_200_000_000, '3.2 GB'],
  [19_960_000_000, '20 GB'],
  [21_480_000_000, '21.5 GB'],
  [limits.videoBytes, '20 GB'],
  [limits.pictureBytes, '20 MB'],
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
