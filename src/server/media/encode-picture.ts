import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../http/api-error.ts';

const MAX_PIXELS = 50_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'svg']);
/** The longer side of a video's poster, in pixels. */
const POSTER_SIDE = 640;
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const notAPicture = (): ApiError =>
  new ApiError('wrongFileType', 'This file is not a picture we can read. Please choose a JPEG, PNG or SVG.');
const tooManyPixels = (): ApiError =>
  new ApiError('wrongFileType', 'This picture has too many pixels. Please choose one of at most 50 megapixels.');

const asApiError = (error: unknown): never => {
  throw error instanceof Error && /pixel limit|too large/i.test(error.message) ? tooManyPixels() : notAPicture();
};

const check = async (picture: Sharp, formats: ReadonlySet<string>): Promise<void> => {
  const { format, width, height } = await picture.metadata().catch(asApiError);
  if (!format || !formats.has(format)) throw notAPicture();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
};

/** A picture as it is stored. */
export interface EncodedPicture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const measured = async (picture: Sharp): Promise<EncodedPicture> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(asApiError);
  return { bytes: data, width: info.width, height: info.height };
};

/** Decodes a picture for re-encoding: upright, one frame, no larger than `width` × `height`. */
const decode = async (
  bytes: Buffer,
  { formats, width, height }: { formats: ReadonlySet<string>; width: number; height: number },
): Promise<Sharp> => {
  // A compressed SVG could expand to any size before a limit applies.
  if (bytes.length === 0 || isGzip(bytes)) throw notAPicture();
  // Each picture is decoded only once, so a cache would only occupy memory.
  sharp.cache(false);
  // From memory: an SVG without a URL cannot load other files relative to it.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  await check(picture, formats);
  return picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
};

/**
 * Decodes a JPEG, PNG or SVG and encodes it anew as WebP, at most `maxWidth` pixels wide: upright, one frame, without
 * metadata and without anything that was hidden behind the pixels. `PictureDecoder`, in whose process this runs, limits
 * the time: sharp's own limit does not interrupt an SVG, and is over earlier on a busy machine.
 * @throws ApiError `wrongFileType`.
 */
export const encodePicture = async (bytes: Buffer, { maxWidth }: { maxWidth: number }): Promise<EncodedPicture> => {
  const picture = await decode(bytes, { formats: FORMATS, width: maxWidth, height: maxWidth * 2 });
  return measured(picture.webp({ quality: 82 }));
};

/**
 * Decodes a JPEG and encodes it anew as one of at most 640 × 640 pixels, without metadata.
 * @throws ApiError `wrongFileType`.
 */
export const encodePoster = async (bytes: Buffer): Promise<EncodedPicture> => {
  const picture = await decode(bytes, { formats: new Set(['jpeg']), width: POSTER_SIDE, height: POSTER_SIDE });
  return measured(picture.jpeg({ quality: 78 }));
};
