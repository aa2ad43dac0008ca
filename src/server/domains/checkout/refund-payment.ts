import type { Context } from '../../context.ts';
import type { jobs } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { issueRefundReceipt } from '../receipts/receipts.repository.ts';

type Job = typeof jobs.$inferSelect;

/** Reverses in the ledger what the payment booked; see `settle` of the job's payments. */
const reverseTransfers = async (
  { orm }: Transaction,
  { id, priceCents, scriptingCents, taxCents }: Job,
): Promise<void> => {
  await transfer(orm, `refund:pay:job:${id}`, { kind: 'held', owner: id }, { kind: 'gateway' }, priceCents);
  await transfer(orm, `refund:fee:job:${id}`, { kind: 'revenue' }, { kind: 'gateway' }, scriptingCents);
  await transfer(orm, `refund:tax:job:${id}`, { kind: 'tax' }, { kind: 'gateway' }, taxCents);
};

/**
 * Refunds the whole payment of a job: ledger transfers, a refund receipt, and a queued refund at the payment provider.
 * Runs in the transaction that cancels the job.
 * @returns the number of the receipt
 */
export const refundPayment = async (context: Context, tx: Transaction, job: Job, reason: string): Promise<string> => {
  const { id: jobId, paymentId, paidAt } = job;
  if (!paymentId || !paidAt) throw new Error(`The paid job ${jobId} has no payment.`);
  await reverseTransfers(tx, job);
  const issue = { seller: context.config.seller, at: context.clock() };
  const receipt = await issueRefundReceipt(tx.orm, jobId, issue);
  await context.outbox.add(tx, 'refund', { paymentId, jobId, reason });
  return receipt;
};
