import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import type { DisputeDecision } from '../../db/schema/money.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Job, lockJob } from '../jobs/job-steps.repository.ts';
import { accountBalance, transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { cancelWithoutPayment } from '../orders/cancel-job.ts';
import {
  type DisputeRow,
  findDispute,
  findPaid,
  lockDispute,
  lockPausing,
  updateDispute,
} from './disputes.repository.ts';
import { isInquiry, isOpenDispute, nameDispute, nextStepOf } from './name-dispute.ts';
import { bookLoss, withPauseNews } from './record-dispute.ts';

const lock = async (tx: Transaction, id: number): Promise<DisputeRow> => {
  const found = await findDispute(tx.orm, id);
  const row = found && (await lockDispute(tx.orm, found.providerId));
  if (!row) throw new ApiError('notFound', `There is no dispute #${id}.`);
  return row;
};

const refuse = (row: DisputeRow, now: Date, why: string): ApiError =>
  new ApiError('wrongState', `${nameDispute(row)} ${why} ${nextStepOf(row, now)}`);

const decide = async (tx: Transaction, row: DisputeRow, decision: DisputeDecision, reason: string, now: Date) => {
  // A refund from outside is booked with the decision who bears it; an ended job reverses its payment itself.
  if (row.kind === 'refund' && decision !== 'ended') await bookLoss(tx, `outside-refund:${row.id}`, row.amount);
  await updateDispute(tx.orm, row.id, { decision, decisionReason: reason, decidedAt: now });
};

/** Moves what is on hold of a completed job, up to what was lost, to the house. @returns cents */
const takeHold = async (tx: Transaction, job: Job, row: DisputeRow, reason: string): Promise<number> => {
  const hold = { kind: 'on_hold', owner: job.id } as const;
  const cents = Math.min(await accountBalance(tx.orm, hold), row.amount);
  if (cents === 0 || job.creatorId === null) throw new ApiError('wrongState', `Nothing of job #${job.id} is on hold.`);
  await transfer(tx.orm, `taken:dispute:${row.id}`, hold, { kind: 'loss' }, cents);
  const message = `${formatCents(cents)} that was on hold went back to the bank of the payer. The reason: ${reason}`;
  await notify(tx, { userId: job.creatorId, type: 'payment_disputed', message, jobId: job.id });
  return cents;
};

export interface Settled {
  readonly row: DisputeRow;
  /** Cents that were taken from what was on hold of the creator. */
  readonly takenCents: number;
  /** Whether the job ended with it, because its whole payment is lost and nobody works on it. */
  readonly isCancelled: boolean;
}

/**
 * Decides who bears a loss: the house, or the creator as far as money is on hold. The job goes on; one that nobody was
 * accepted for is cancelled when its whole payment is lost.
 * @throws ApiError while nothing is lost.
 */
export const settleLoss = async (
  context: Context,
  tx: Transaction,
  id: number,
  bearer: 'house' | 'creator',
  reason: string,
): Promise<Settled> => {
  const now = context.clock();
  const row = await lock(tx, id);
  const isLost = row.unsettled && (row.kind === 'refund' || row.status === 'lost');
  if (!isLost) throw refuse(row, now, 'is no loss that waits for a decision.');
  const job = row.jobId === null ? undefined : await lockJob(tx.orm, row.jobId);
  if (bearer === 'creator' && !job) throw refuse(row, now, 'has no job.');
  const takenCents = bearer === 'creator' && job ? await takeHold(tx, job, row, reason) : 0;
  await withPauseNews(context, tx, row.jobId, () => decide(tx, row, bearer, reason, now));
  const paid = await findPaid(tx.orm, row.paymentId);
  const isWhole = row.kind === 'dispute' && paid !== undefined && row.amount >= paid.totalCents;
  const isCancelled = row.jobId !== null && isWhole && (await cancelWithoutPayment(context, tx, row.jobId));
  return { row, takenCents, isCancelled };
};

/**
 * Lets a job go on in spite of an early fraud warning or an inquiry, by which no money was lost.
 * @throws ApiError for all others.
 */
export const resumeDisputed = async (context: Context, tx: Transaction, id: number, reason: string) => {
  const now = context.clock();
  const row = await lock(tx, id);
  if (!row.unsettled || !(row.kind === 'fraud_warning' || isInquiry(row)))
    throw refuse(row, now, 'is neither an early fraud warning nor an inquiry that waits.');
  await withPauseNews(context, tx, row.jobId, () => decide(tx, row, 'resumed', reason, now));
  return row;
};

/**
 * Settles everything that pauses a job, since an operator ends the job in this transaction: with a refund, which the bank
 * or the provider has partly or wholly made, or by paying the creator, for which the house bears the loss.
 * @throws ApiError while the bank has not decided.
 */
export const settleWithEnding = async (
  context: Context,
  tx: Transaction,
  jobId: number,
  { ending, reason }: { readonly ending: 'refund' | 'release'; readonly reason: string },
): Promise<void> => {
  const now = context.clock();
  const rows = await lockPausing(tx.orm, jobId);
  const open = rows.find(isOpenDispute);
  if (open) throw refuse(open, now, `pauses job #${jobId}, which can be ended when the bank has decided.`);
  const decision = ending === 'refund' ? 'ended' : 'house';
  // Nobody is told that the job goes on: it ends.
  for (const row of rows) await decide(tx, row, row.kind === 'fraud_warning' ? 'ended' : decision, reason, now);
};
