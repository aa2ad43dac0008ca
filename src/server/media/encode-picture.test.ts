import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const blank = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
const encode = (bytes: Buffer, kind: 'picture' | 'photo') => encodePicture(bytes, { maxWidth: 20, kind });

describe.each([
  ['WebP', () => blank().webp().toBuffer()],
  ['AVIF', () => blank().avif({ effort: 0 }).toBuffer()],
])('a picture in %s', (_, make) => {
  it('is read for a message', async () => {
    const { bytes, width, height } = await encode(await make(), 'photo');
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([20, 15, 'webp']);
  });

  it('is refused for a profile or a product', async () => {
    await expect(encode(await make(), 'picture')).rejects.toMatchObject({
      message: 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.',
    });
  });
});

it('says that a HEIC picture cannot be read where it cannot', async () => {
  const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await expect(encode(box, 'photo')).rejects.toMatchObject({
    message: 'This file is a HEIC picture, which we cannot read. Please choose a JPEG, PNG, WebP, AVIF or SVG.',
  });
});
