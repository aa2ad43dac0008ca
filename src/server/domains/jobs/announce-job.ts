import type { Context } from '../../context.ts';
import { Outbox } from '../../work/outbox.ts';
import { sendInvitations } from './invitations/send-invitations.ts';
import { notifyNextCreators } from './notify-creators.repository.ts';
import { alertNextSearches } from './searches/search-alerts.repository.ts';

/**
 * Notifies every verified creator of the gender and age an open job asks for, through the channels each has chosen;
 * each is notified once. Creators whom the brand has invited are told that, and creators whose saved search found the job are told that, instead of that there is a job.
 */
export const announceJob = async (context: Context, jobId: number): Promise<void> => {
  const { db, clock } = context;
  await sendInvitations(context, jobId);
  for (let from: number | undefined = 0; from !== undefined; ) {
    from = await alertNextSearches(db.orm, jobId, from, clock());
    Outbox.wake();
  }
  for (let from: number | undefined = 0; from !== undefined; ) {
    from = await notifyNextCreators(db.orm, jobId, from, clock());
    Outbox.wake();
  }
};
