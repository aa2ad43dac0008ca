import { describeMisfits, misfits } from '#shared/domain/video-fit.ts';
import type { ChoiceFacts } from './choice-facts.ts';
import type { Task } from './task.ts';

/** Warnings about a file, which the user may confirm; they never block the upload. */
export const warningsOf = (task: Task, facts: ChoiceFacts): string[] => {
  const differences = describeMisfits(misfits(task, facts), 'chosen');
  return [
    ...(differences === null ? [] : [`${differences}.`]),
    ...(facts.isComplete ? [] : ['The end of this file is missing. Export or copy it again.']),
  ];
};
