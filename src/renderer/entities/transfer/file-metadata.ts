import { limits } from '#shared/domain/limits.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';

/** Video metadata that the browser could read. */
interface PlayerMetadata {
  /** Duration in seconds, with fractions. */
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  /** JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

/** Draws the current frame of a video as a JPEG data URL; quality from 0 to 1. */
type Draw = (video: HTMLVideoElement, width: number, height: number, quality: number) => string;

interface Tools {
  readonly video?: HTMLVideoElement;
  readonly draw?: Draw;
  /** Milliseconds after which the function resolves with what is known so far. */
  readonly patience?: number;
}

/** Milliseconds: reading a video never takes longer. */
export const PATIENCE = 5_000;
/** Pixels of the poster's longer side. */
const POSTER_SIDE = 640;
const QUALITIES = [0.8, 0.6, 0.4, 0.2];
/** The first frame is often black, so the poster is taken a little later. */
const POSTER_SECOND = 1;
const POSTER_SHARE = 0.1;

const drawOnCanvas: Draw = (video, width, height, quality) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', quality);
};

const posterOf = (video: HTMLVideoElement, draw: Draw): string | undefined => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, POSTER_SIDE / Math.max(videoWidth, videoHeight));
  const [width, height] = [videoWidth, videoHeight].map((side) => Math.max(1, Math.round(side * scale)));
  if (!width || !height) return undefined;
  for (const quality of QUALITIES) {
    const picture = draw(video, width, height, quality);
    if (!picture.startsWith('data:image/jpeg;base64,')) return undefined;
    if (picture.length <= limits.posterText) return picture;
  }
  return undefined;
};

const next = (video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`No ${event}`));
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });

const shape = ({ duration, videoWidth: width, videoHeight: height }: HTMLVideoElement): PlayerMetadata => ({
  // An unfinished recording has an infinite duration.
  ...(Number.isFinite(duration) && duration > 0 && { seconds: duration }),
  // With an unsupported codec the browser plays only the sound and has no frame to draw.
  ...(width > 0 && height > 0 && { width, height }),
});

/**
 * Duration, size and poster of a video. Never rejects and never exceeds its timeout: a video whose codec the browser
 * does not support is uploaded as well.
 */
export const playerMetadata = async (url: string, tools: Tools = {}): Promise<PlayerMetadata> => {
  const { video = document.createElement('video'), draw = drawOnCanvas, patience = PATIENCE } = tools;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), patience);
  let found: PlayerMetadata = {};
  try {
    const loaded = next(video, 'loadedmetadata', ended.signal);
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
    video.load();
    await loaded;
    found = shape(video);
    const sought = next(video, 'seeked', ended.signal);
    video.currentTime = Math.min(POSTER_SECOND, (found.seconds ?? 0) * POSTER_SHARE);
    await sought;
    const poster = posterOf(video, draw);
    return poster === undefined ? found : { ...found, poster };
  } catch {
    return found;
  } finally {
    clearTimeout(timer);
    ended.abort();
    // Releases the file.
    video.removeAttribute('src');
    video.load();
  }
};

/** Metadata of a chosen file before the upload. */
export interface FileMetadata extends ContainerMetadata {
  /** JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

export const UNKNOWN: FileMetadata = {
  ...{ container: null, codec: null, hasPicture: null },
  ...{ seconds: null, width: null, height: null, hasAudio: null, isComplete: true },
};

/** Loads the container parser with the first chosen file. Text is left to the server, which says that it is no video. */
const readContainer = async (file: File): Promise<ContainerMetadata> => {
  const found = await (await import('#shared/media/container-metadata.ts')).readBlobMetadata(file);
  return found.container === null && found.hasPicture === false ? UNKNOWN : found;
};

/**
 * Metadata of a file, parsed from its container as on the server, otherwise read by the browser's player, which also
 * draws the poster. Never rejects: a file that cannot be parsed is uploaded as well.
 */
export const fileMetadata = async (file: File): Promise<FileMetadata> => {
  const url = URL.createObjectURL(file);
  const [played, read] = await Promise.all([playerMetadata(url), readContainer(file).catch(() => UNKNOWN)]);
  URL.revokeObjectURL(url);
  const { seconds = null, width = null, height = null, poster } = played;
  return {
    ...read,
    seconds: read.seconds ?? seconds,
    width: read.width ?? width,
    height: read.height ?? height,
    ...(poster !== undefined && { poster }),
  };
};
