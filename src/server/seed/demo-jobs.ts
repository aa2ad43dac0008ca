import { endedJobs } from './demo-ended-jobs.ts';
import type { DemoJob } from './demo-job.ts';
import { openJobs } from './demo-open-jobs.ts';
import { tasks } from './demo-tasks.ts';

/** The demo's orders of eight weeks, with jobs at every stage: in the order in which they were placed. */
export const demoJobs: readonly DemoJob[] = [...endedJobs, ...tasks, ...openJobs];

/** The id of a job in a database that was seeded with the demo. */
export const demoJobId = (key: string): number => {
  const index = demoJobs.findIndex((job) => job.key === key);
  if (index < 0) throw new Error(`There is no job ${key} in the demo.`);
  return index + 1;
};
