import { describeMisfits, misfits } from '#shared/domain/video-fit.ts';
import type { FileMetadata } from './file-metadata.ts';
import type { Task } from './task.ts';

/** Warnings about a file, which the user may confirm; they never block the upload. */
export const warningsOf = (task: Task, metadata: FileMetadata): string[] => {
  const differences = describeMisfits(misfits(task, metadata), 'chosen');
  return [
    ...(differences === null ? [] : [`${differences}.`]),
    ...(metadata.isComplete ? [] : ['The end of this file is missing. Export or copy it again.']),
  ];
};
