import { readFile, stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { byteSize } from '#shared/domain/byte-size.ts';
import { limits } from '#shared/domain/limits.ts';
import { Refusal } from '../http/refusal.ts';

/** What every accepted picture becomes. */
export const PICTURE_MEDIA_TYPE = 'image/webp';
const MAX_PIXELS = 50_000_000;
const SECONDS = 5;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'svg']);
/** What every accepted picture of a video becomes, and its longer side in pixels. */
export const POSTER_MEDIA_TYPE = 'image/jpeg';
const POSTER_SIDE = 640;
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const notAPicture = (): Refusal =>
  new Refusal('wrongFileType', 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.');
const tooManyPixels = (): Refusal =>
  new Refusal('wrongFileType', 'This picture has too many pixels. Please choose one of at most 50 megapixels.');

const asRefusal = (error: unknown): never => {
  throw error instanceof Error && /pixel limit|too large/i.test(error.message) ? tooManyPixels() : notAPicture();
};

const check = async (picture: Sharp, formats: ReadonlySet<string>): Promise<void> => {
  const { format, width, height } = await picture.metadata().catch(asRefusal);
  if (!format || !formats.has(format)) throw notAPicture();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
};

/** Decodes a picture for encoding it anew: upright, one frame, no larger than `width` × `height`. */
const decode = async (
  bytes: Buffer,
  { formats, width, height }: { formats: ReadonlySet<string>; width: number; height: number },
): Promise<Sharp> => {
  // A compressed SVG could unfold to any size before a limit sees it.
  if (bytes.length === 0 || isGzip(bytes)) throw notAPicture();
  // Loaded with the first picture: a quarter of what an idle server weighs.
  const { default: sharp } = await import('sharp');
  // Each picture is decoded once, so a cache would only hold memory.
  sharp.cache(false);
  // From memory: without an address of its own an SVG has nothing to load other files relative to.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  await check(picture, formats);
  return picture
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
};

/**
 * Decodes the JPEG, PNG or SVG at `path` and encodes it anew as WebP, at most `maxWidth` pixels wide: upright, one
 * frame, without metadata and without anything that was hidden behind the pixels. The original is never served.
 * @throws Refusal `wrongFileType` or `tooLarge`.
 */
export const reencodePicture = async (path: string, { maxWidth }: { maxWidth: number }): Promise<Buffer> => {
  if ((await stat(path)).size > limits.pictureBytes)
    throw new Refusal('tooLarge', `The picture is too large. It may have ${byteSize(limits.pictureBytes)}.`);
  const bytes = await readFile(path);
  const picture = await decode(bytes, { formats: FORMATS, width: maxWidth, height: maxWidth * 2 });
  return picture.webp({ quality: 82 }).toBuffer().catch(asRefusal);
};

/**
 * Decodes a JPEG and encodes it anew as one of at most 640 × 640 pixels, without metadata.
 * @throws Refusal `wrongFileType`.
 */
export const reencodePoster = async (bytes: Buffer): Promise<Buffer> => {
  const picture = await decode(bytes, { formats: new Set(['jpeg']), width: POSTER_SIDE, height: POSTER_SIDE });
  return picture.jpeg({ quality: 78 }).toBuffer().catch(asRefusal);
};
