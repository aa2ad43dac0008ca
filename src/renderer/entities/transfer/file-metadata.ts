import type { VideoMetadata } from '#shared/domain/video-mismatch.ts';
import { playerMetadata } from './player-metadata.ts';

/** Metadata of a chosen file before the upload. */
export interface FileMetadata extends VideoMetadata {
  /** False for a truncated file. */
  readonly isComplete: boolean;
  /** JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

export const UNKNOWN: FileMetadata = { seconds: null, width: null, height: null, hasAudio: null, isComplete: true };

/** Loads the container parser with the first chosen file. */
const readContainer = async (file: File) =>
  (await import('#shared/media/container-metadata.ts')).readBlobMetadata(file);

/**
 * Metadata of a file, parsed from its container as on the server, otherwise read by the browser's player, which also
 * draws the poster. Never rejects: a file that cannot be parsed is uploaded as well.
 */
export const fileMetadata = async (file: File, url: string): Promise<FileMetadata> => {
  const [played, read] = await Promise.all([playerMetadata(url), readContainer(file).catch(() => null)]);
  const { seconds = null, width = null, height = null, poster } = played;
  return {
    seconds: read?.seconds ?? seconds,
    width: read?.width ?? width,
    height: read?.height ?? height,
    hasAudio: read?.hasAudio ?? null,
    isComplete: read?.isComplete ?? true,
    ...(poster !== undefined && { poster }),
  };
};
