import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createMetadataReader } from './read-metadata.ts';

/** A thread that runs the given program; its path is in `workerData`. */
const threadOf = (program: string) => {
  const started: unknown[] = [];
  const read = createMetadataReader((options) => {
    started.push(options.workerData);
    return new Worker(`const { parentPort, workerData } = require('node:worker_threads');${program}`, {
      ...options,
      eval: true,
    });
  });
  return { read, started };
};

test('returns what the thread has found', async () => {
  const { read } = threadOf('parentPort.postMessage({ container: workerData });');
  expect(await read('/v/a.mp4')).toEqual({ container: '/v/a.mp4' });
});

test('knows nothing of a file whose parser fails, or allocates without end', async () => {
  expect(await threadOf('throw new Error("malformed");').read('/v/a.mp4')).toBeNull();
  const greedy = threadOf('const all = []; for (;;) all.push(new Array(1_000).fill(workerData + all.length));');
  expect(await greedy.read('/v/a.mp4')).toBeNull();
});

test('reads one file at a time, and the next one where a thread cannot start', async () => {
  const threads: EventEmitter[] = [];
  const read = createMetadataReader(() => {
    if (threads.length === 1) {
      threads.push(new EventEmitter());
      throw new Error('EAGAIN');
    }
    const thread = new EventEmitter();
    threads.push(thread);
    return thread as Worker;
  });
  const found = ['/a', '/b', '/c'].map(read);
  await expect.poll(() => threads.length).toBe(1);
  threads[0]?.emit('exit');
  await expect.poll(() => threads.length).toBe(3);
  threads[2]?.emit('exit');
  expect(await Promise.all(found)).toEqual([null, null, null]);
});
