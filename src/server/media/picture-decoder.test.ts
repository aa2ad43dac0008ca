import { afterAll, describe, expect, it } from 'vitest';
import { SLOW_PICTURE } from './fixtures/slow-picture.ts';
import { PictureDecoder } from './picture-decoder.ts';

const bomb = Buffer.from(SLOW_PICTURE);
const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const request = (bytes: Buffer) => ({ kind: 'picture', bytes, maxWidth: 1_600 }) as const;

describe('pictures in processes of their own', () => {
  const times: AbortController[] = [];
  const timeOf = () => {
    const time = new AbortController();
    times.push(time);
    return time.signal;
  };
  const decoder = new PictureDecoder({ parallel: 1, waiting: 1, timeOf });
  /** Ends the time of what is drawn first from now on. */
  const endFirst = async () => {
    const first = times.length;
    await expect.poll(() => times.length).toBeGreaterThan(first);
    times[first]?.abort();
  };
  afterAll(() => decoder.close());

  it('are refused when they take too long, and the next one is drawn', async () => {
    const refused = expect(decoder.encode(request(bomb))).rejects.toMatchObject({ code: 'wrongFileType' });
    await endFirst();
    await refused;
    expect((await decoder.encode(request(square))).length).toBeGreaterThan(0);
  });

  it('have as long as the limit says', async () => {
    const hasty = new PictureDecoder({ limitMilliseconds: 1 });
    await expect(hasty.encode(request(bomb))).rejects.toMatchObject({
      message: expect.stringContaining('takes too long to draw'),
    });
  });

  it('wait for their turn up to a number, beyond it they are told when to come back', async () => {
    const all = Promise.allSettled([bomb, square, square].map((bytes) => decoder.encode(request(bytes))));
    await endFirst();
    const settled = await all;
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(settled[2]).toMatchObject({ reason: { code: 'tooMany', retryAfterSeconds: expect.any(Number) } });
  });

  it('say in a sentence what is no picture', async () => {
    await expect(decoder.encode(request(Buffer.from('words')))).rejects.toMatchObject({
      message: 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.',
    });
  });
});
