import type { Queries } from '../../db/transaction.ts';
import { type DeliveryRow, deliveriesOf } from './deliveries.repository.ts';
import type { JobRow } from './jobs.repository.ts';

export interface CreatorJobDetail {
  readonly row: JobRow;
  /** The viewer's own, newest first; none of a job that another creator works on. */
  readonly deliveries: readonly DeliveryRow[];
  /** The creator who looks. */
  readonly viewer: number;
}

export const creatorJobDetail = async (orm: Queries, row: JobRow, viewer: number): Promise<CreatorJobDetail> => ({
  row,
  deliveries: row.job.creatorId === viewer ? await deliveriesOf(orm, row.job.id) : [],
  viewer,
});
