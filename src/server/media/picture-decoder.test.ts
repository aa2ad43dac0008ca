import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SLOW_PICTURE } from './fixtures/slow-picture.ts';
import { PictureDecoder, startPictureProcess } from './picture-decoder.ts';

const bomb = Buffer.from(SLOW_PICTURE);
const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const request = (bytes: Buffer) => async () => ({ kind: 'picture', bytes, maxWidth: 1_600 }) as const;

describe('decoding pictures in separate processes', () => {
  const times: AbortController[] = [];
  const timeOf = () => {
    const time = new AbortController();
    times.push(time);
    return time.signal;
  };
  const decoder = new PictureDecoder({ parallel: 1, waiting: { account: 1, all: 1 }, timeOf });
  /** Aborts the timeout of the first picture that starts after this call. */
  const abortFirst = async () => {
    const first = times.length;
    await expect.poll(() => times.length).toBeGreaterThan(first);
    times[first]?.abort();
  };
  afterAll(() => decoder.close());

  it('refuses a picture that takes too long, and decodes the next one', async () => {
    const refused = expect(decoder.encode(1, request(bomb))).rejects.toMatchObject({ code: 'wrongFileType' });
    await abortFirst();
    await refused;
    expect(await decoder.encode(1, request(square))).toMatchObject({ width: 9, height: 9 });
  });

  it('takes a reply that has arrived when its time is over, as after a stall of the server', async () => {
    const child = Object.assign(new EventEmitter(), { send: vi.fn(), kill: vi.fn(), ref() {}, unref() {} });
    const own = new PictureDecoder({ timeOf, start: () => child as never });
    const first = times.length;
    const decoded = own.encode(1, request(square));
    await expect.poll(() => child.listenerCount('message')).toBe(1);
    child.emit('message', 'ready');
    await expect.poll(() => child.send.mock.calls.length).toBe(1);
    times[first]?.abort();
    // Messages are read after the timers.
    process.nextTick(() => child.emit('message', { bytes: Buffer.from('drawn'), width: 9, height: 9 }));
    expect(await decoded).toMatchObject({ width: 9, height: 9 });
    expect(child.kill).not.toHaveBeenCalled();
  });

  it('applies the configured timeout', async () => {
    const hasty = new PictureDecoder({ limitMilliseconds: 1 });
    await expect(hasty.encode(1, request(bomb))).rejects.toMatchObject({
      message: expect.stringContaining('takes too long to draw'),
    });
  });

  it('queues pictures up to the limit, and refuses more with a retry time', async () => {
    const all = Promise.allSettled([bomb, square, square].map((bytes) => decoder.encode(1, request(bytes))));
    await abortFirst();
    const settled = await all;
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(settled[2]).toMatchObject({ reason: { code: 'tooMany', retryAfterSeconds: expect.any(Number) } });
  });

  it('refuses a file that is no picture with a message', async () => {
    await expect(decoder.encode(1, request(Buffer.from('words')))).rejects.toMatchObject({
      message: 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.',
    });
  });

  it('logs what a process writes that cannot start', async () => {
    const log = { error: vi.fn(), warn: vi.fn() };
    const broken = new PictureDecoder({ start: () => startPictureProcess('/nowhere/worker.js'), log });
    await expect(broken.encode(1, request(square))).rejects.toMatchObject({ code: 'unavailable' });
    await expect
      .poll(() => log.warn.mock.calls.map(([fields]) => fields))
      .toContainEqual({ source: 'picture process', line: expect.stringContaining("Cannot find module '/nowhere") });
  });

  it('discards what a process writes that has a picture, since it may quote it', async () => {
    const program = fileURLToPath(new URL('./fixtures/noisy-picture-process.mjs', import.meta.url));
    const log = { error: vi.fn(), warn: vi.fn() };
    const noisy = new PictureDecoder({ start: () => startPictureProcess(program), log });
    expect(await noisy.encode(1, request(square))).toMatchObject({ width: 1 });
    noisy.close();
    await expect
      .poll(() => log.warn.mock.calls.map(([fields]) => fields))
      .toEqual([{ source: 'picture process', characters: 'private'.length }]);
  });
});
