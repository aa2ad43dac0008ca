import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { playerMetadata } from './player-metadata.ts';

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
export const fileMetadata = async (file: File, url: string): Promise<FileMetadata> => {
  const [played, read] = await Promise.all([playerMetadata(url), readContainer(file).catch(() => UNKNOWN)]);
  const { seconds = null, width = null, height = null, poster } = played;
  return {
    ...read,
    seconds: read.seconds ?? seconds,
    width: read.width ?? width,
    height: read.height ?? height,
    ...(poster !== undefined && { poster }),
  };
};
