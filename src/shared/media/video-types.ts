/** Bytes from which the container of a file can be told; fewer say nothing unless they are all there is. */
export const SNIFF_BYTES = 4_100;

interface VideoType {
  /** Extensions of its files, without the dot; the first one is the usual one. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether browsers play it in a page. */
  readonly plays?: true;
}

const MPEG: VideoType = { extensions: ['mpg', 'mpeg'] };
const WINDOWS_MEDIA: VideoType = { extensions: ['wmv'] };

/** Every accepted type of video, by the media type that `file-type` detects. One more type is one more line. */
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

/** The extensions of all accepted types, in lower case and without the dot. */
export const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(VIDEO_TYPES).flatMap(({ extensions }) => extensions),
);

/** The usual extension of a detected video type, without the dot; undefined when it is no video. */
export const videoExtension = (mediaType: string): string | undefined => VIDEO_TYPES[mediaType]?.extensions[0];

/** Whether a file is called like a video. Its bytes decide what it is. */
export const hasVideoExtension = (name: string): boolean =>
  VIDEO_EXTENSIONS.has(/\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Whether browsers play a detected video type in a page; the others are only downloaded. */
export const playsInPage = (mediaType: string): boolean => VIDEO_TYPES[mediaType]?.plays ?? false;

/** What somebody is told whose file is none of the accepted types. */
export const NOT_A_VIDEO = 'This file is not a video. Please choose an MP4, MOV, WebM or another video file.';
