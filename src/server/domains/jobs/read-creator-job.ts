import type { Queries } from '../../db/transaction.ts';
import { type DeliveryRow, deliveriesOf } from './deliveries.repository.ts';
import type { ViewedJob } from './jobs.policy.ts';
import type { JobRow } from './jobs.repository.ts';
import { isShowingAllowed } from './showing-consents.repository.ts';

export interface CreatorJobDetail {
  readonly row: JobRow;
  /** The viewer's own deliveries, newest first; empty when another creator works on the job. */
  readonly deliveries: readonly DeliveryRow[];
  /** Id of the creator who views the job. */
  readonly viewer: number;
  /** Whether the viewer has the job's required gender and age; always true for the accepted creator. */
  readonly fits: boolean;
  /** Whether the brand lets the viewer show the video of the completed job. */
  readonly isShowingAllowed: boolean;
}

export const creatorJobDetail = async (
  orm: Queries,
  row: JobRow | ViewedJob,
  viewer: number,
): Promise<CreatorJobDetail> => {
  const { id, creatorId, status } = row.job;
  const isTheirs = creatorId === viewer;
  return {
    row,
    fits: isTheirs || ('fits' in row && row.fits),
    deliveries: isTheirs ? await deliveriesOf(orm, id) : [],
    viewer,
    isShowingAllowed: isTheirs && status === 'completed' && (await isShowingAllowed(orm, id)),
  };
};
