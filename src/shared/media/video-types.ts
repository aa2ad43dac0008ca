/**
 * Number of leading bytes that suffice to detect the container; fewer are conclusive only if they are the whole file.
 */
export const SNIFF_BYTES = 4_100;

interface VideoType {
  /** File name extensions without the dot, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether browsers can play it in a page. */
  readonly plays?: true;
}

const MPEG: VideoType = { extensions: ['mpg', 'mpeg'] };
const WINDOWS_MEDIA: VideoType = { extensions: ['wmv'] };

/** Every accepted video type, by the media type that `file-type` detects. */
const VIDEO_TYPES: Readonly<Record<string, VideoType>> = {
  'video/mp4': { extensions: ['mp4'], plays: true },
  'video/x-m4v': { extensions: ['m4v'] },
  'video/quicktime': { extensions: ['mov'], plays: true },
  'video/webm': { extensions: ['webm'], plays: true },
  'video/matroska': { extensions: ['mkv'] },
  'video/vnd.avi': { extensions: ['avi'] },
  'video/mpeg': MPEG,
  'video/MP1S': MPEG,
  'video/MP2P': MPEG,
  'video/mp2t': { extensions: ['ts', 'mts', 'm2ts'] },
  'video/3gpp': { extensions: ['3gp'] },
  'video/3gpp2': { extensions: ['3g2'] },
  'video/ogg': { extensions: ['ogv'] },
  'video/x-flv': { extensions: ['flv'] },
  'video/x-ms-asf': WINDOWS_MEDIA,
  'application/vnd.ms-asf': WINDOWS_MEDIA,
};

/** Extensions of all accepted types, in lower case and without the dot. */
export const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(VIDEO_TYPES).flatMap(({ extensions }) => extensions),
);

/** The usual extension of a detected video type, without the dot; undefined for any other type. */
export const videoExtension = (mediaType: string): string | undefined => VIDEO_TYPES[mediaType]?.extensions[0];

/** Whether the name ends like a video's. Only a hint: the server detects the type by the bytes. */
export const hasVideoExtension = (name: string): boolean =>
  VIDEO_EXTENSIONS.has(/\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Whether browsers can play a detected video type in a page; other types are download-only. */
export const playsInPage = (mediaType: string): boolean => VIDEO_TYPES[mediaType]?.plays ?? false;

/** Message for a file of any other type. */
export const NOT_A_VIDEO = 'This file is not a video. Please choose an MP4, MOV, WebM or another video file.';
