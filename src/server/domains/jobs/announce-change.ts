import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import type { JobRow } from './jobs.repository.ts';

/**
 * Tells the open pages of a job's brand, once `tx` is committed, that the applications of the job have changed in a way
 * that no notification tells: one was withdrawn, or decided in another window.
 */
export const announceChange = (
  context: Context,
  tx: Transaction,
  { id, brandId }: Pick<JobRow['job'], 'id' | 'brandId'>,
): void => {
  const channel = channelName('notification', brandId);
  const event = { channel, event: LIVE_EVENTS.jobChanged, data: { job_id: id } };
  tx.afterCommit(() => announce(context, [event]));
};
