import { expect, test } from 'vitest';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { RateLimiter } from './rate-limiter.ts';

const never = new AbortController().signal;

/** Moves bytes in pieces for a time; returns their number. */
const moveFor = async (limiter: RateLimiter, timing: FakeTiming, milliseconds: number): Promise<number> => {
  const end = timing.now() + milliseconds;
  let moved = 0;
  while (timing.now() < end) {
    const piece = limiter.pieceOf(2 ** 20);
    const taken = limiter.take(piece, never);
    await timing.runUntil(taken);
    moved += piece;
  }
  return moved;
};

test('passes everything at once without a limit', async () => {
  const limiter = new RateLimiter(new FakeTiming());
  await limiter.take(10 ** 12, never);
  await limiter.take(10 ** 12, never);
});

test.each([1_024, 100_000, 5_000_000])('limits to %i bytes per second, within 20 %', async (rate) => {
  const timing = new FakeTiming();
  const limiter = new RateLimiter(timing);
  limiter.setLimit(rate);
  const moved = await moveFor(limiter, timing, 20_000);
  expect(moved / 20).toBeGreaterThan(rate * 0.8);
  expect(moved / 20).toBeLessThan(rate * 1.2);
});

test('shares one limit among transfers', async () => {
  const timing = new FakeTiming();
  const limiter = new RateLimiter(timing);
  limiter.setLimit(100_000);
  let moved = 0;
  const stop = new AbortController();
  const one = async () => {
    for (;;) {
      await limiter.take(10_000, stop.signal);
      if (stop.signal.aborted) return;
      moved += 10_000;
    }
  };
  const both = Promise.all([one(), one()]);
  await timing.pass(10_000);
  stop.abort();
  await both;
  expect(moved / 10).toBeGreaterThan(80_000);
  expect(moved / 10).toBeLessThan(120_000);
});

test('applies a raised limit to waiting transfers at once', async () => {
  const timing = new FakeTiming();
  const limiter = new RateLimiter(timing);
  limiter.setLimit(1_024);
  await limiter.take(10_000_000, never);
  const waiting = limiter.take(1, never);
  limiter.setLimit(null);
  await timing.runUntil(waiting);
  expect(timing.now()).toBeLessThanOrEqual(250);
});

test('rejects a waiting transfer when it is aborted', async () => {
  const limiter = new RateLimiter(new FakeTiming());
  limiter.setLimit(1_024);
  await limiter.take(10_000_000, never);
  const stop = new AbortController();
  const waiting = limiter.take(1, stop.signal);
  stop.abort();
  await waiting;
});

test('limits in some hours of the day only, over midnight too', async () => {
  const timing = new FakeTiming();
  const limiter = new RateLimiter(timing);
  const goTo = (day: number, hour: number, minute = 0) =>
    timing.pass(new Date(1970, 0, day, hour, minute).getTime() - timing.now());
  await goTo(3, 8, 59);
  limiter.setLimit(100_000, { from: 9, until: 17 });
  await limiter.take(10 ** 12, never);
  await goTo(3, 9);
  const moved = await moveFor(limiter, timing, 20_000);
  expect(moved / 20).toBeGreaterThan(80_000);
  expect(moved / 20).toBeLessThan(120_000);
  await goTo(3, 16, 59);
  expect(limiter.pieceOf(2 ** 20)).toBe(25_000);
  await limiter.take(10 ** 7, never);
  let isThrough = false;
  void limiter.take(25_000, never).then(() => {
    isThrough = true;
  });
  await timing.pass(50_000);
  expect(isThrough).toBe(false);
  await timing.pass(11_000);
  expect(isThrough).toBe(true);
  limiter.setLimit(100_000, { from: 22, until: 6 });
  const isLimited = () => limiter.pieceOf(2 ** 20) === 25_000;
  expect(isLimited()).toBe(false);
  await goTo(3, 22);
  expect(isLimited()).toBe(true);
  await goTo(4, 5, 59);
  expect(isLimited()).toBe(true);
  await goTo(4, 6);
  expect(isLimited()).toBe(false);
});
