import { afterAll, describe, expect, it } from 'vitest';
import { SLOW_PICTURE } from './fixtures/slow-picture.ts';
import { PictureDecoder } from './picture-decoder.ts';

const bomb = Buffer.from(SLOW_PICTURE);
const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const request = (bytes: Buffer) => ({ kind: 'picture', bytes, maxWidth: 1_600 }) as const;

describe('pictures in processes of their own', () => {
  const decoder = new PictureDecoder({ parallel: 1, waiting: 1, limitMilliseconds: 1_000 });
  afterAll(() => decoder.close());

  it('are refused when they take too long, and the next one is drawn', async () => {
    await expect(decoder.encode(request(bomb))).rejects.toMatchObject({ code: 'wrongFileType' });
    expect((await decoder.encode(request(square))).length).toBeGreaterThan(0);
  });

  it('wait for their turn up to a number, beyond it they are told when to come back', async () => {
    const settled = await Promise.allSettled([bomb, square, square].map((bytes) => decoder.encode(request(bytes))));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(settled[2]).toMatchObject({ reason: { code: 'tooMany', retryAfterSeconds: expect.any(Number) } });
  });

  it('say in a sentence what is no picture', async () => {
    await expect(decoder.encode(request(Buffer.from('words')))).rejects.toMatchObject({
      message: 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.',
    });
  });
});
