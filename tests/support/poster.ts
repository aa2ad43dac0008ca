import sharp from 'sharp';

/** A marker in the metadata of every poster made here, and nowhere else. */
export const POSTER_ARTIST = 'canary-artist';

/** A JPEG of one colour as a data URL, the way a page draws it from a video. */
export const buildPoster = async (width = 64, height = 64): Promise<string> => {
  const create = { width, height, channels: 3, background: '#F2541B' } as const;
  const metadata = { IFD0: { Artist: POSTER_ARTIST } };
  const bytes = await sharp({ create }).withExif(metadata).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};
