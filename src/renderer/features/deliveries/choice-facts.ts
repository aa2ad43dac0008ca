import type { VideoFacts } from '#shared/domain/video-fit.ts';
import { videoFacts } from './video-facts.ts';

/** What is known of a chosen file before it is sent. */
export interface ChoiceFacts extends VideoFacts {
  /** False when its end is missing. */
  readonly isComplete: boolean;
  /** JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

export const UNKNOWN: ChoiceFacts = { seconds: null, width: null, height: null, hasAudio: null, isComplete: true };

/** What reads containers comes with the first chosen file. */
const readContainer = async (file: File) => (await import('#shared/media/read-video-facts.ts')).readBlobFacts(file);

/**
 * The facts of a file: from its container as the server reads it, else from what the browser can play, which also draws
 * the poster. Never fails: a container that cannot be read is sent as well as others.
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
