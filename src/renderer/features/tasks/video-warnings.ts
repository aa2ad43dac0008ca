import type { FileMetadata } from '#renderer/entities/transfer/file-metadata.ts';
import {
  describeMismatches,
  INCOMPLETE,
  type OrderedVideo,
  videoMismatches,
} from '#shared/domain/jobs/video-mismatch.ts';

/** Warnings about a file. The user may confirm them; they never block the upload. */
export const warningsOf = (task: OrderedVideo, metadata: FileMetadata): string[] => {
  // The form refuses it with a reason of its own.
  if (metadata.hasPicture === false) return [];
  const differences = describeMismatches(videoMismatches(task, metadata), 'Your video');
  return [...(differences === null ? [] : [differences]), ...(metadata.isComplete ? [] : [INCOMPLETE])];
};
