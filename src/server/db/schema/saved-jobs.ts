import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, ref } from './columns.ts';

/** Jobs that creators have saved. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    creatorId: ref('creator_id').notNull(),
    jobId: ref('job_id').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Set while the removal can still be undone. */
    removedAt: moment('removed_at'),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.jobId] })],
);
