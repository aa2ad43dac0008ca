import type { VideoFacts } from '#shared/domain/video-fit.ts';
import { videoFacts } from './video-facts.ts';

/** Facts of a chosen file before the upload. */
export interface ChoiceFacts extends VideoFacts {
  /** False for a truncated file. */
  readonly isComplete: boolean;
  /** JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

export const UNKNOWN: ChoiceFacts = { seconds: null, width: null, height: null, hasAudio: null, isComplete: true };

/** The container parser is loaded with the first chosen file. */
const readContainer = async (file: File) => (await import('#shared/media/read-video-facts.ts')).readBlobFacts(file);

/**
 * The facts of a file, parsed from its container like on the server, else taken from the browser's player, which also
 * draws the poster. Never rejects: a file that cannot be parsed is uploaded like others.
 */
export const choiceFacts = async (file: File, url: string): Promise<ChoiceFacts> => {
  const [played, read] = await Promise.all([videoFacts(url), readContainer(file).catch(() => null)]);
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
