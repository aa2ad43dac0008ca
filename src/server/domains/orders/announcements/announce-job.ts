import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { Outbox } from '../../../work/outbox.ts';
import type { Announcement } from '../../../work/work-kinds.ts';
import { sendInvitations } from '../invitations/invitations.service.ts';
import { alertNextSearches, notifyNextCreators } from './job-notices.repository.ts';

/** Notifies the next creators. Returns the announcement that continues after them; undefined after the last one. */
const notifyNext = async (
  context: Context,
  { jobId, step, from = 0 }: Announcement,
): Promise<Announcement | undefined> => {
  const { db, clock } = context;
  if (step === undefined) {
    await sendInvitations(context, jobId);
    return { jobId, step: 'searches' };
  }
  const next = step === 'searches' ? alertNextSearches : notifyNextCreators;
  const last = await next(db.orm, jobId, from, clock());
  Outbox.wake();
  if (last !== undefined) return { jobId, step, from: last };
  return step === 'searches' ? { jobId, step: 'creators' } : undefined;
};

/**
 * Runs one part of `announceJob` and queues the rest, so that announcing a job to very many creators delays neither
 * other announcements nor a shutdown. Idempotent: a part that is repeated after a crash notifies nobody twice.
 */
export const announceNext = async (context: Context, announcement: Announcement): Promise<void> => {
  const rest = await notifyNext(context, announcement);
  if (rest) await transaction(context.db, (tx) => context.outbox.add(tx, 'new_job', rest));
};

/**
 * Notifies every verified creator of the gender and age an open job asks for, through the channels each has chosen;
 * each is notified once. Invited creators get the invitation, and creators with a matching saved search get its alert,
 * instead of the new-job notification.
 */
export const announceJob = async (context: Context, jobId: number): Promise<void> => {
  for (let next: Announcement | undefined = { jobId }; next; ) next = await notifyNext(context, next);
};
