import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../http/api-error.ts';

const MAX_PIXELS = 50_000_000;

/** What a picture is for: a profile or product, a message, or the poster of a video. */
export type PictureKind = 'picture' | 'photo' | 'poster';

/** Formats by sharp's names; `heif` is AVIF, and HEIC where the system's decoder reads HEVC. */
const FORMATS: Readonly<Record<PictureKind, readonly string[]>> = {
  picture: ['jpeg', 'png', 'svg'],
  photo: ['jpeg', 'png', 'svg', 'webp', 'heif'],
  poster: ['jpeg'],
};
const CHOICE: Readonly<Record<PictureKind, string>> = {
  picture: 'JPEG, PNG or SVG',
  photo: 'JPEG, PNG, WebP, AVIF or SVG',
  poster: 'JPEG',
};
/** The longer side of a video's poster, in pixels. */
const POSTER_SIDE = 640;
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** ISO 23008-12: the brand of a HEIC file. */
const isHeic = (bytes: Buffer): boolean => /^ftyp(hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 4, 12));

const notAPicture = (bytes: Buffer, kind: PictureKind): ApiError => {
  const what = isHeic(bytes) ? 'a HEIC picture, which we cannot read' : 'not a picture we can read';
  return new ApiError('wrongFileType', `This file is ${what}. Please choose a ${CHOICE[kind]}.`);
};
const tooManyPixels = (): ApiError =>
  new ApiError('wrongFileType', 'This picture has too many pixels. Please choose one of at most 50 megapixels.');

const asApiError =
  (bytes: Buffer, kind: PictureKind) =>
  (error: unknown): never => {
    const isLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    throw isLarge ? tooManyPixels() : notAPicture(bytes, kind);
  };

/** A picture as it is stored. */
export interface EncodedPicture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture: upright, one frame, no larger than `width` × `height`, and encodes it as told. */
const encode = async (
  bytes: Buffer,
  { kind, width, height }: { kind: PictureKind; width: number; height: number },
  encoder: (picture: Sharp) => Sharp,
): Promise<EncodedPicture> => {
  // A compressed SVG could expand to any size before a limit applies.
  if (bytes.length === 0 || isGzip(bytes)) throw notAPicture(bytes, kind);
  const fail = asApiError(bytes, kind);
  // Each picture is decoded only once, so a cache would only occupy memory.
  sharp.cache(false);
  // From memory: an SVG without a URL cannot load other files relative to it.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const stated = await picture.metadata().catch(fail);
  if (!stated.format || !FORMATS[kind].includes(stated.format)) throw notAPicture(bytes, kind);
  if (stated.width * stated.height > MAX_PIXELS) throw tooManyPixels();
  const upright = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encoder(upright.toColourspace('srgb')).toBuffer({ resolveWithObject: true }).catch(fail);
  return { bytes: data, width: info.width, height: info.height };
};

/**
 * Decodes a JPEG, PNG or SVG, for a message a WebP, AVIF or HEIC too, and encodes it anew as WebP, at most `maxWidth`
 * pixels wide: upright, one frame, without metadata and without anything that was hidden behind the pixels.
 * `PictureDecoder`, in whose process this runs, limits the time: sharp's own limit does not interrupt an SVG, and is over
 * earlier on a busy machine.
 * @throws ApiError `wrongFileType`.
 */
export const encodePicture = (
  bytes: Buffer,
  { maxWidth, kind }: { maxWidth: number; kind: 'picture' | 'photo' },
): Promise<EncodedPicture> =>
  encode(bytes, { kind, width: maxWidth, height: maxWidth * 2 }, (picture) => picture.webp({ quality: 82 }));

/**
 * Decodes a JPEG and encodes it anew as one of at most 640 × 640 pixels, without metadata.
 * @throws ApiError `wrongFileType`.
 */
export const encodePoster = (bytes: Buffer): Promise<EncodedPicture> =>
  encode(bytes, { kind: 'poster', width: POSTER_SIDE, height: POSTER_SIDE }, (picture) =>
    picture.jpeg({ quality: 78 }),
  );
