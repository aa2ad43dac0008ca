import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyQueue } from './body-queue.ts';

const CHUNK = Buffer.alloc(64 * 2 ** 10);
const limits = { most: 2 ** 40, idleMilliseconds: 60_000 };

/** An endless source that counts the bytes read from it. */
const endless = () => {
  const count = { bytes: 0 };
  const source = new Readable({
    highWaterMark: CHUNK.length,
    read() {
      count.bytes += CHUNK.length;
      this.push(CHUNK);
    },
  });
  return { source, count };
};

test('twenty fast bodies share a limited number of bytes per turn of the event loop, and each continues in the next', async () => {
  const bodies = Array.from({ length: 20 }, endless);
  const queues = bodies.map(({ source }) => new BodyQueue(source, limits));
  const taken = () => bodies.map(({ count }) => count.bytes);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  for (let turn = 0; turn < 8; turn += 1) {
    const before = taken();
    await nextTurn();
    const now = taken();
    // The limit, plus per body one chunk that exceeds it and one buffered in its stream.
    expect(sum(now) - sum(before)).toBeLessThanOrEqual(2 ** 20 + 2 * bodies.length * CHUNK.length);
  }
  expect(Math.min(...taken())).toBeGreaterThanOrEqual(4 * CHUNK.length);
  for (const queue of queues) queue.stop('shutdown');
});

test('a single body is returned in pieces of a mebibyte, and ends when it is stopped', async () => {
  const { source } = endless();
  const queue = new BodyQueue(source, limits);
  const piece = await queue.next();
  expect(Buffer.concat(piece ?? []).length).toBeGreaterThanOrEqual(2 ** 20);
  queue.stop('gaveWay');
  // Bytes received before the stop are still returned.
  while (await queue.next());
  expect(queue.end).toBe('gaveWay');
});

test('a body continues after its queued bytes were written', async () => {
  const parts = Array.from({ length: 100 }, (_, n) => Buffer.alloc(CHUNK.length, n));
  const queue = new BodyQueue(Readable.from(parts), limits);
  const pieces: Buffer[] = [];
  for (let piece = await queue.next(); piece; piece = await queue.next()) pieces.push(...piece);
  expect(queue.end).toBe('whole');
  expect(Buffer.concat(pieces).equals(Buffer.concat(parts))).toBe(true);
});

test('a body is silent for the time in which it was looked for, not while the process stalled', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new BodyQueue(new PassThrough(), { ...limits, idleMilliseconds: 1_000 });
  queue.giveWay();
  // The clock goes on, and one look is late.
  const { now } = performance;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 5_000);
  onTestFinished(() => clock.mockRestore());
  vi.advanceTimersByTime(200);
  expect(queue.end).toBeUndefined();
  vi.advanceTimersByTime(50);
  expect(queue.end).toBe('gaveWay');
});
