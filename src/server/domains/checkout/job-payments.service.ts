// Keeps a job and its provider payment in sync. The provider is the only source of truth about what is paid.
import { statusAfterPayment } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { outsideCommitGuard } from '../../db/commit-guard.ts';
import type { jobs } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { PaymentAlreadySucceeded, PaymentProcessing } from '../../providers/payments/payment-errors.ts';
import type { Payment, PaymentEvent } from '../../providers/payments/payments.ts';
import { getUser } from '../auth/users.repository.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { getJob } from '../jobs/jobs.repository.ts';
import { type EventName, isNewEvent, transfer } from '../ledger/ledger.repository.ts';
import { reconcileUnpaid } from '../ledger/reconciliation.service.ts';
import { notify } from '../notifications/notify-users.ts';
import { paidMail, paymentFailedMail } from '../receipts/payment.mails.ts';
import { issueJobReceipt } from '../receipts/receipts.repository.ts';
import {
  attachPayment,
  clearProcessing,
  findByPayment,
  lockDueJob,
  markPaid,
  markProcessing,
  unpaidJobs,
} from './job-payments.repository.ts';

type Job = typeof jobs.$inferSelect;
type Parts = Pick<Context, 'config' | 'db' | 'payments' | 'outbox' | 'clock' | 'log' | 'broadcast'>;

const ALREADY_PAID = 'This job has just been paid. You find it under Orders.';
const UNDER_WAY =
  'Your bank is still working on the payment of this job, so it cannot be changed or deleted now. We tell you when the payment has arrived or failed.';

/**
 * Creates the payment of an unpaid job that has none: at creation, after an edit, or when that was interrupted. Without
 * a secret its payment is the closed one, by which every attempt finds the same next one.
 */
export const open = async (context: Parts, job: Job, replaces = job.paymentId ?? 'none'): Promise<void> => {
  const { db, clock, payments } = context;
  const payment = await payments.create({
    amountCents: job.totalCents,
    idempotencyKey: `job:${job.id}:${job.totalCents}:after:${replaces}`,
    metadata: { purpose: 'job', job: String(job.id), user: String(job.brandId) },
  });
  // An interrupted edit may have closed this payment already: the same idempotency key still returns it.
  if (payment.status === 'canceled') return open(context, job, payment.id);
  const { id: paymentId, clientSecret: paymentSecret } = payment;
  await attachPayment(db.orm, job, { paymentId, paymentSecret, paymentShownAt: clock() });
};

/** Closes the old payment, so that its secret can no longer be paid. Throws when it was paid before that or is under way. */
export const close = async (context: Parts, job: Job): Promise<void> => {
  if (!job.paymentId || !job.paymentSecret) return;
  try {
    await context.payments.cancel(job.paymentId);
  } catch (error) {
    if (!(error instanceof PaymentAlreadySucceeded || error instanceof PaymentProcessing)) throw error;
    // The payment is no effect of the call that is refused.
    await outsideCommitGuard(() => confirm(context, job));
    throw new ApiError('wrongState', error instanceof PaymentProcessing ? UNDER_WAY : ALREADY_PAID);
  }
};

/** Looks up an unpaid job's payment at the provider and applies its state; opens one where there is none. */
export const confirm = async (context: Parts, job: Job): Promise<void> => {
  const { payments } = context;
  if (job.status !== 'awaiting_payment') return;
  if (!job.paymentId || !job.paymentSecret) return open(context, job);
  const payment = await payments.retrieve(job.paymentId, job.totalCents);
  if (payment?.status === 'succeeded') await settle(context, payment);
  if (payment?.status === 'processing') await noteProcessing(context, payment);
  if (payment?.status === 'open' || payment?.status === 'requires_action') await fail(context, job);
  // Closed by an interrupted edit: create a payment that can be paid.
  if (payment?.status === 'canceled') await open(context, job, payment.id);
};

/**
 * An event about a payment that has not succeeded: the provider is asked, since events may arrive in any order. A
 * declined card is no news, since the payer has seen it.
 */
export const follow = async (context: Parts, paymentId: string, type: PaymentEvent['type']): Promise<void> => {
  const job = await findByPayment(context.db.orm, paymentId);
  if (job && (type === 'payment.processing' || job.paymentProcessingSince)) await confirm(context, job);
};

/**
 * The single step that marks a job as paid, for webhook, look-up and repeats alike: the job advances and the money is
 * held. A payment that belongs to no unpaid job is refunded.
 */
export const settle = async (
  context: Parts,
  payment: Payment,
  event?: EventName,
): Promise<'paid' | 'known' | 'refunded'> =>
  transaction(context.db, async (tx) => {
    if (event && !(await isNewEvent(tx, event))) return 'known';
    const job = await markDuePaid(context, tx, payment);
    if (!job) return unwanted(context, tx, payment);
    const { id } = job;
    await transfer(tx.orm, `pay:job:${id}`, { kind: 'gateway' }, { kind: 'held', owner: id }, job.priceCents);
    await transfer(tx.orm, `fee:job:${id}`, { kind: 'gateway' }, { kind: 'revenue' }, job.scriptingCents);
    await transfer(tx.orm, `tax:job:${id}`, { kind: 'gateway' }, { kind: 'tax' }, job.taxCents);
    const issue = { seller: context.config.seller, at: job.paidAt ?? context.clock() };
    await mailReceipt(context, tx, job, await issueJobReceipt(tx.orm, id, issue));
    if (job.status === 'pending') await context.outbox.add(tx, 'new_job', { jobId: id });
    announceChange(context, tx, job);
    return 'paid';
  });

const mailReceipt = async (context: Parts, tx: Transaction, job: Job, receipt: string): Promise<void> => {
  const { config, outbox } = context;
  const product = shortName((await getJob(tx.orm, job.id)).product.name);
  const what = { subject: product, sentence: `your job for “${product}” (job #${job.id})` };
  const next = job.withScripting
    ? 'We write the script now and tell you when you can read it.'
    : 'Creators who fit can apply for the job now.';
  const mail = { what, next, totalCents: job.totalCents, receipt, url: `${config.publicUrl}/receipts/${receipt}` };
  await outbox.add(tx, 'mail', paidMail(await getUser(tx.orm, job.brandId), mail));
};

const noteProcessing = async (context: Parts, { id }: Payment): Promise<void> => {
  await transaction(context.db, async (tx) => {
    const job = await markProcessing(tx.orm, id, context.clock());
    if (job) announceChange(context, tx, job);
  });
};

/** Tells the brand that a payment that was under way has failed; nothing for one that never was. */
const fail = async (context: Parts, known: Job): Promise<void> => {
  if (!known.paymentProcessingSince) return;
  const { db, config, outbox } = context;
  await transaction(db, async (tx) => {
    const job = await clearProcessing(tx.orm, known);
    if (!job) return;
    const product = shortName((await getJob(tx.orm, job.id)).product.name);
    const sentence = `Your bank did not pay ${formatCents(job.totalCents)} for the job “${product}”. Nothing was charged. The job is kept under Drafts, where you can pay for it again.`;
    await notify(tx, { userId: job.brandId, type: 'payment_failed', message: sentence, jobId: job.id });
    const mail = { subject: product, sentence, url: `${config.publicUrl}${jobPage('brand', job.id)}` };
    await outbox.add(tx, 'mail', paymentFailedMail(await getUser(tx.orm, job.brandId), mail));
    announceChange(context, tx, job);
  });
};

const markDuePaid = async (context: Parts, tx: Transaction, payment: Payment): Promise<Job | undefined> => {
  const now = context.clock();
  const due = await lockDueJob(tx.orm, payment);
  if (!due) return undefined;
  return markPaid(tx.orm, payment, statusAfterPayment(due.withScripting), now);
};

const unwanted = async (context: Parts, tx: Transaction, payment: Payment): Promise<'known' | 'refunded'> => {
  const job = await findByPayment(tx.orm, payment.id);
  if (job?.paidAt) return 'known';
  context.log.warn({ payment: payment.id }, 'a payment arrived that no job waits for; it is given back');
  const refund = { paymentId: payment.id, reason: 'no job waits for it', ...(job && { jobId: job.id }) };
  await context.outbox.add(tx, 'refund', refund);
  return 'refunded';
};

/** Finds paid jobs whose webhook was lost, and opens the payments of drafts that could not be opened at their creation. */
export const reconcilePayments = (context: Context) =>
  reconcileUnpaid<Job>(context, {
    name: 'job',
    keyOf: ({ id }) => id,
    confirm: (job) => confirm(context, job),
    page: (...part) => unpaidJobs(context.db.orm, ...part),
  });
