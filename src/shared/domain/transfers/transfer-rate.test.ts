import { describe, expect, it } from 'vitest';
import { TransferRate } from './active-transfer.ts';

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
