/**
 * Number of leading bytes that suffice to detect the container; fewer are conclusive only if they are the whole file.
 */
export const SNIFF_BYTES = 4_100;

/** What reads a container to make its preview, of `worker/containers.mjs`. */
export type Demuxer = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'asf' | 'ogg';

interface VideoType {
  /** File name extensions without the dot, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether browsers can play it in a page. */
  readonly plays?: true;
  /** Without one, the video has no preview. */
  readonly demuxer?: Demuxer;
}

const MPEG: VideoType = { extensions: ['mpg', 'mpeg'], demuxer: 'mpeg' };
const WINDOWS_MEDIA: VideoType = { extensions: ['wmv', 'asf'], demuxer: 'asf' };
const OGG: VideoType = { extensions: ['ogv', 'ogg'], demuxer: 'ogg' };

/**
 * Every accepted video type, by the media type that `file-type` detects. It names some containers by their first track,
 * which may be the sound of a video.
 */
const VIDEO_TYPES: Readonly<Record<string, VideoType>> = {
  'video/mp4': { extensions: ['mp4'], plays: true, demuxer: 'mov' },
  'video/x-m4v': { extensions: ['m4v'], demuxer: 'mov' },
  'video/quicktime': { extensions: ['mov'], plays: true, demuxer: 'mov' },
  'video/webm': { extensions: ['webm'], plays: true, demuxer: 'matroska' },
  'video/matroska': { extensions: ['mkv'], demuxer: 'matroska' },
  'video/vnd.avi': { extensions: ['avi'], demuxer: 'avi' },
  'video/mpeg': MPEG,
  'video/MP1S': MPEG,
  'video/MP2P': MPEG,
  'video/mp2t': { extensions: ['ts', 'mts', 'm2ts'], demuxer: 'mpegts' },
  'video/3gpp': { extensions: ['3gp'], demuxer: 'mov' },
  'video/3gpp2': { extensions: ['3g2'], demuxer: 'mov' },
  'video/ogg': OGG,
  'audio/ogg': OGG,
  'audio/ogg; codecs=opus': OGG,
  'application/ogg': OGG,
  'video/x-flv': { extensions: ['flv'], demuxer: 'flv' },
  'video/x-ms-asf': WINDOWS_MEDIA,
  'audio/x-ms-asf': WINDOWS_MEDIA,
  'application/vnd.ms-asf': WINDOWS_MEDIA,
  'application/mxf': { extensions: ['mxf'] },
  'application/vnd.rn-realmedia': { extensions: ['rm', 'rmvb'] },
};
/** Stored media type of a video whose container is not known. */
const UNKNOWN_TYPE = 'application/octet-stream';

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

/** The demuxer of a detected video type; undefined for a video without previews. */
export const demuxerOf = (mediaType: string): Demuxer | undefined => VIDEO_TYPES[mediaType]?.demuxer;

/**
 * The media type under which a file is kept as a video, null for anything else. A video whose beginning is missing has no
 * detectable type: its name and a zero byte, which no text has, tell it from other files.
 * @param detected by `file-type`, from `head`
 * @param head the first `SNIFF_BYTES`
 */
export const videoTypeOf = (detected: string | undefined, name: string, head: Uint8Array): string | null => {
  if (detected !== undefined) return VIDEO_TYPES[detected] ? detected : null;
  const isBinary = head.includes(0) && head.some((byte) => byte !== 0);
  return hasVideoExtension(name) && isBinary ? UNKNOWN_TYPE : null;
};

/** Message for a file of any other type. */
export const NOT_A_VIDEO = 'This file is not a video. Please choose an MP4, MOV, WebM or another video file.';

/** Message for a file of sound only. */
export const NO_PICTURE = 'This file has no picture. Please choose a video.';
