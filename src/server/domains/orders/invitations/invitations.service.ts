// Reading invitations, and answering or withdrawing them.
import { invitationState } from '#shared/domain/jobs/invitation.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../../context.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Page } from '../../../http/route.ts';
import { announceChange } from '../../jobs/announce-change.ts';
import { canManageJob } from '../../jobs/jobs.policy.ts';
import { getJob, type JobRow } from '../../jobs/jobs.repository.ts';
import { listJobs } from '../../jobs/lists/list-jobs.repository.ts';
import { openOrders } from '../../jobs/lists/query-filters.repository.ts';
import { fitsCreator } from '../../jobs/match-creator.ts';
import { notify } from '../../notifications/notify-users.ts';
import {
  declineOpen,
  findInvitation,
  findInvitationRow,
  findParties,
  findRelation,
  type Invitation,
  type InvitationRow,
  type Invitee,
  markSeen,
  sendPlanned,
  withdrawOpen,
} from './invitations.repository.ts';

/** A brand sees which of its jobs a creator can be invited to, if the account is in good standing. */
export const canInvite = (_actor: Actor, creator: Invitee): boolean => creator.active;

/** The brand of the job may withdraw its invitations. */
export const canWithdrawInvitation = (actor: Actor, { row }: SentInvitation): boolean => canManageJob(actor, row);

/** Creators answer their own invitations, once these are sent. */
export const canAnswer = (actor: Actor, { creatorId, sentAt }: Invitation): boolean =>
  creatorId === actor.id && sentAt !== null;

/** An invitation together with its job. */
export interface SentInvitation {
  readonly sent: InvitationRow;
  readonly row: JobRow;
}

const APPLIED = 'You have applied for this job. Withdraw your application instead.';
const TAKEN_BACK = 'The brand has taken this invitation back.';

type Parts = Pick<Context, 'db' | 'clock' | 'broadcast' | 'log'>;

export const findSent = async (context: Parts, id: number): Promise<SentInvitation | undefined> => {
  const { orm } = context.db;
  const sent = await findInvitationRow(orm, id);
  return sent && { sent, row: await getJob(orm, sent.invitation.jobId) };
};

/** Records that the creator has opened the job's page; idempotent. */
export const see = (context: Parts, invitation: Invitation): Promise<void> => {
  const { db, clock } = context;
  return transaction(db, async (tx) => {
    if (await markSeen(tx.orm, invitation.id, clock())) await announce(context, tx, invitation.id);
  });
};

/** Declines an unanswered invitation; idempotent. */
export const decline = async (context: Parts, invitation: Invitation, reason: string | null): Promise<Invitation> => {
  const { id, jobId, creatorId } = invitation;
  const { db, clock } = context;
  return transaction(db, async (tx) => {
    const { orm } = tx;
    if ((await findRelation(orm, jobId, creatorId)).application) throw new ApiError('wrongState', APPLIED);
    const declined = await declineOpen(orm, id, reason, clock());
    if (declined) await announce(context, tx, id);
    const now = declined ?? (await findInvitation(orm, id));
    if (!now?.declinedAt) throw new ApiError('wrongState', TAKEN_BACK);
    return now;
  });
};

/** Withdraws an unanswered invitation; idempotent. */
export const withdraw = async (
  context: Parts,
  { sent: { invitation, creator } }: SentInvitation,
): Promise<InvitationRow> => {
  const { db, clock } = context;
  return transaction(db, async (tx) => {
    const { orm } = tx;
    const { application } = await findRelation(orm, invitation.jobId, creator.id);
    if (application) throw new ApiError('wrongState', `${creator.name} has applied for this job already.`);
    if (await withdrawOpen(orm, invitation.id, clock())) await announce(context, tx, invitation.id);
    const now = await findInvitationRow(orm, invitation.id);
    if (!now || invitationState(now.invitation, null) !== 'withdrawn')
      throw new ApiError('wrongState', `${creator.name} has declined the invitation already.`);
    return now;
  });
};

/** The open pages of the brand and of the invited creator follow. */
const announce = async (context: Parts, tx: Transaction, id: number): Promise<void> => {
  announceChange(context, tx, await findParties(tx.orm, id));
};

/** A brand's open job, and whether a creator fits it. */
export interface InvitableJob {
  /** With the creator's invitation and application. */
  readonly row: JobRow;
  readonly fits: boolean;
}

/** The newest open jobs of a brand, as one creator would see them. */
export const listInvitableJobs = async (
  { db: { orm }, clock }: Parts,
  actor: Actor,
  creator: Invitee,
): Promise<Page<InvitableJob>> => {
  const page = { page: 1, per_page: limits.page.max };
  const { rows, total } = await listJobs(orm, openOrders(actor.id), page, { viewerId: creator.id });
  return { rows: rows.map((row) => ({ row, fits: fitsCreator(row, creator, clock()) })), total };
};

/** The notification of an invitation. */
export const newsOf = ({ job, brand, product }: JobRow) => ({
  type: 'invitation' as const,
  message: `${shortName(brand.name)} invites you to apply for “${shortName(product.name)}”, ${formatCents(job.priceCents)}.`,
  jobId: job.id,
  senderId: brand.id,
});

/**
 * Sends the invitations that were made before a job was open, to those whom it still fits. A repeat after a crash sends
 * nothing twice.
 */
export const sendInvitations = async ({ db, clock }: Parts, jobId: number): Promise<void> => {
  await transaction(db, async (tx) => {
    const reached = await sendPlanned(tx.orm, jobId, clock());
    if (reached.length === 0) return;
    const news = newsOf(await getJob(tx.orm, jobId));
    for (const { creatorId, note } of reached) await notify(tx, { ...news, userId: creatorId, words: note });
  });
};
