// Links that pay one item in a browser, for clients without a card form.

import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { isExpired } from '#shared/domain/money/subscription.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, minutes } from '../../lib/clock.ts';
import { canManageJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import * as orders from '../orders/orders.service.ts';
import { findSubscriptionPayment } from '../subscription/subscription.repository.ts';
import * as subscriptionPayments from '../subscription/subscription-payments.service.ts';
import {
  findByTicket,
  findPayer,
  findUnopened,
  insertPayLink,
  keepPayment,
  type PayLinkRow,
  takePayLink,
} from './pay-links.repository.ts';

const LIFETIME = minutes(5);
const USED = 'This payment link was used already or has run out. Press Pay in the app again for a new one.';
const ENDED = 'This payment page has been open for too long. Press Pay in the app again.';

/** The secret is in the URL fragment, so that neither server logs nor Referer headers contain it. */
export const create = async (
  context: Context,
  actor: Actor,
  purpose: PayPurpose,
  job: number | undefined,
): Promise<{ url: string; expiresAt: Date }> => {
  const { db, clock, config } = context;
  const now = clock();
  const jobId = purpose === 'job' ? (job ?? null) : null;
  if (jobId !== null) await assertPayable(context, actor, jobId, now);
  const expiresAt = after(now, LIFETIME);
  const link = { userId: actor.id, purpose, jobId, expiresAt, createdAt: now };
  const secret = await transaction(db, (tx) => insertPayLink(tx.orm, link));
  return { url: `${config.publicUrl}/pay#${secret}`, expiresAt };
};

/** Reads the payment first: while the provider is unreachable, the link stays usable. */
export const open = async (context: Context, secret: string): Promise<{ ticket: string; payment: LinkPayment }> => {
  const { db, clock } = context;
  const link = await findUnopened(db.orm, secret, clock());
  if (!link) throw new ApiError('notFound', USED);
  const payment = await read(context, link);
  const ticket = await takePayLink(db.orm, secret, clock());
  if (!ticket) throw new ApiError('notFound', USED);
  return { ticket, payment };
};

export const payment = async (context: Context, ticket: string): Promise<LinkPayment> => {
  const { db, clock } = context;
  const link = await findByTicket(db.orm, ticket, clock());
  if (!link) throw new ApiError('notFound', ENDED);
  return read(context, link);
};

const assertPayable = async (context: Context, actor: Actor, jobId: number, now: Date): Promise<void> => {
  const found = await findJob(context.db.orm, jobId);
  if (!found || !canManageJob(actor, found)) throw new ApiError('notFound');
  if (found.job.status !== 'awaiting_payment') throw new ApiError('wrongState', 'This order is paid already.');
  if (isExpired(actor.subscriptionExpiresAt, now)) throw new ApiError('subscriptionExpired');
};

// The payment of a link in its current state, looked up at the payment provider.

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
