// The payment of a link in its current state, looked up at the payment provider.
import { isExpired } from '#shared/domain/money/subscription.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import * as orders from '../orders/orders.service.ts';
import { findSubscriptionPayment } from '../subscription/subscription.repository.ts';
import * as subscriptionPayments from '../subscription/subscription-payments.service.ts';
import { findPayer, keepPayment, type PayLinkRow } from './pay-links.repository.ts';

/** A payment as the page behind a link shows it; amounts in cents. */
export interface LinkPayment {
  readonly purpose: PayLinkRow['purpose'];
  readonly job: number | null;
  readonly title: string;
  readonly totalCents: number;
  readonly isPaid: boolean;
  /** Whether it is under way at the payer's bank. */
  readonly isProcessing: boolean;
  /** Null once it is paid. */
  readonly clientSecret: string | null;
  readonly subscriptionEnd: Date | null;
}

const GONE = 'There is nothing to pay behind this link any more. Look at your orders in the app.';

export const read = async (context: Context, link: PayLinkRow): Promise<LinkPayment> => {
  const payer = await findPayer(context.db.orm, link.userId);
  if (!payer) throw new ApiError('notFound', GONE);
  return link.jobId === null ? renewal(context, link, payer) : order(context, link.jobId, payer);
};

const order = async (
  context: Context,
  jobId: number,
  payer: { id: number; subscriptionEnd: Date | null },
): Promise<LinkPayment> => {
  const { db, clock } = context;
  const found = await findJob(db.orm, jobId);
  if (found?.job.brandId !== payer.id) throw new ApiError('notFound', GONE);
  const { job, product } = await orders.openPayment(context, found);
  if (job.status === 'cancelled' && job.paidAt === null) throw new ApiError('notFound', GONE);
  const isPaid = job.paidAt !== null;
  if (!isPaid && isExpired(payer.subscriptionEnd, clock())) throw new ApiError('subscriptionExpired');
  return {
    purpose: 'job',
    job: job.id,
    title: product.name,
    totalCents: job.totalCents,
    isPaid,
    isProcessing: job.paymentProcessingSince !== null,
    clientSecret: isPaid ? null : job.paymentSecret,
    subscriptionEnd: null,
  };
};

/**
 * The first look-up selects the renewal and later ones return the same, so that a link never leads from a paid
 * renewal to the next one.
 */
const renewal = async (context: Context, link: PayLinkRow, payer: { id: number }): Promise<LinkPayment> => {
  const { orm } = context.db;
  const row = link.paymentId ? await findSubscriptionPayment(orm, link.paymentId) : undefined;
  if (row) await subscriptionPayments.confirm(context, row);
  // A renewal replaced for a new price is gone: show the new one.
  const now =
    (row && (await findSubscriptionPayment(orm, row.paymentId))) ??
    (await subscriptionPayments.open(context, payer.id));
  if (now.paymentId !== link.paymentId) await keepPayment(orm, link.id, now.paymentId);
  const isPaid = now.paidAt !== null;
  return {
    purpose: 'subscription',
    job: null,
    title: 'Subscription',
    totalCents: now.amountCents,
    isPaid,
    isProcessing: now.processingSince !== null,
    clientSecret: isPaid ? null : now.paymentSecret,
    subscriptionEnd: (await findPayer(orm, payer.id))?.subscriptionEnd ?? null,
  };
};
