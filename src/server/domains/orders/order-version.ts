import { createHash } from 'node:crypto';
import type { JobRow } from '../jobs/jobs.repository.ts';

/**
 * The version of an order: a digest of what its form holds. It differs exactly when the order does, whatever else has
 * happened to the job.
 */
export const orderVersion = ({ job }: Pick<JobRow, 'job'>): string => {
  const ordered = [
    [job.productId, job.videoSettingId, job.aspectRatioSettingId, job.priceCents],
    [job.withScripting, job.script, job.gender, job.ageMin, job.ageMax, job.notes],
  ];
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url');
};
