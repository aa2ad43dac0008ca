import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyQueue } from './body-queue.ts';

const CHUNK = Buffer.alloc(64 * 2 ** 10);
const limits = { most: 2 ** 40, idleMilliseconds: 60_000 };

/** An endless connection that counts the bytes read from it. */
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

test('twenty bodies that come fast take little of one turn of the event loop, and each goes on in the next', async () => {
  const bodies = Array.from({ length: 20 }, endless);
  const queues = bodies.map(({ source }) => new BodyQueue(source, limits));
  const taken = () => bodies.map(({ count }) => count.bytes);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  for (let turn = 0; turn < 8; turn += 1) {
    const before = taken();
    await nextTurn();
    const now = taken();
    // The share of each, and the chunk that goes beyond it or waits in its stream.
    expect(sum(now) - sum(before)).toBeLessThanOrEqual(2 ** 20 + 2 * bodies.length * CHUNK.length);
  }
  expect(Math.min(...taken())).toBeGreaterThanOrEqual(4 * CHUNK.length);
  for (const queue of queues) queue.stop('shutdown');
});

test('a body alone is handed out in pieces of a mebibyte, and stops when its end is told', async () => {
  const { source } = endless();
  const queue = new BodyQueue(source, limits);
  const piece = await queue.next();
  expect(Buffer.concat(piece ?? []).length).toBeGreaterThanOrEqual(2 ** 20);
  queue.stop('gaveWay');
  // The bytes received before the end are delivered.
  while (await queue.next());
  expect(queue.end).toBe('gaveWay');
});

test('a body goes on after what waited was written', async () => {
  const parts = Array.from({ length: 100 }, (_, n) => Buffer.alloc(CHUNK.length, n));
  const queue = new BodyQueue(Readable.from(parts), limits);
  const pieces: Buffer[] = [];
  for (let piece = await queue.next(); piece; piece = await queue.next()) pieces.push(...piece);
  expect(queue.end).toBe('whole');
  expect(Buffer.concat(pieces).equals(Buffer.concat(parts))).toBe(true);
});
