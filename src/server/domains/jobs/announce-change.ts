import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { findJobsToShip } from './job-steps.repository.ts';
import type { JobRow } from './jobs.repository.ts';

type Parts = Pick<Context, 'broadcast' | 'log'>;

/** The live events of a change of a job, for the open pages of these users. */
export const eventsOfChange = (jobId: number, userIds: readonly number[]): readonly LiveEvent[] =>
  userIds.map((userId) => ({
    channel: channelName('notification', userId),
    event: LIVE_EVENTS.jobChanged,
    data: { job_id: jobId },
  }));

/**
 * Makes the open pages of a job's brand and creator reload the job once `tx` is committed, after changes without a
 * notification: an application was withdrawn or decided in another window, the product was sent.
 */
export const announceChange = (
  context: Parts,
  tx: Transaction,
  { id, brandId, creatorId }: Pick<JobRow['job'], 'id' | 'brandId'> & { readonly creatorId?: number | null },
): void => {
  const events = eventsOfChange(id, creatorId ? [brandId, creatorId] : [brandId]);
  tx.afterCommit(() => announce(context, events));
};

/** Makes the open pages of brands that wait for the address of a creator show it. */
export const announceAddress = async (context: Parts, tx: Transaction, creatorId: number): Promise<void> => {
  for (const job of await findJobsToShip(tx.orm, creatorId)) announceChange(context, tx, job);
};
