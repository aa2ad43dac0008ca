// * Keeps a subscription and its provider payments in sync. The provider is the only source of truth about what is paid.
import { formatCents, includedTax } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { readSettings } from '../../db/settings.repository.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { PaymentAlreadySucceeded, PaymentProcessing } from '../../providers/payments/payment-errors.ts';
import type { Payment, PaymentEvent } from '../../providers/payments/payments.ts';
import { getUser } from '../auth/users.repository.ts';
import { type EventName, isNewEvent, transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { paidMail, paymentFailedMail } from '../receipts/payment.mails.ts';
import { issueSubscriptionReceipt } from '../receipts/receipts.repository.ts';
import { formatDay } from './subscription.mails.ts';
import {
  clearProcessing,
  extendSubscription,
  findSubscriptionPayment,
  isPaid,
  markPaid,
  markProcessing,
  newestRenewal,
  noteShown,
  type RenewalRow,
  replaceRenewal,
  subscriptionEnd,
} from './subscription.repository.ts';

type Parts = Pick<Context, 'config' | 'db' | 'payments' | 'outbox' | 'clock' | 'log'>;

/** The open payment of a brand: the existing one, also while it is under way, or a new one after a price change. */
export const open = async (context: Parts, userId: number): Promise<RenewalRow> => {
  const { orm } = context.db;
  const { subscriptionPriceCents: priceCents } = await readSettings(orm);
  const newest = await newestRenewal(orm, userId);
  if (newest && !newest.paidAt && (await isUsable(context, newest, priceCents)))
    return show(context, (await findSubscriptionPayment(orm, newest.paymentId)) ?? newest);
  return show(context, await create(context, userId, priceCents, newest));
};

/** Looks up an open payment at the provider and applies its state. */
export const confirm = async (context: Parts, row: RenewalRow): Promise<Payment | undefined> => {
  const payment = await context.payments.retrieve(row.paymentId, row.amountCents);
  if (row.paidAt) return payment;
  if (payment?.status === 'succeeded') await settle(context, payment);
  if (payment?.status === 'processing') await markProcessing(context.db.orm, row.paymentId, context.clock());
  if (payment?.status === 'open' || payment?.status === 'requires_action') await fail(context, row);
  return payment;
};

/** As `follow` of a job's payments. */
export const follow = async (context: Parts, paymentId: string, type: PaymentEvent['type']): Promise<void> => {
  const row = await findSubscriptionPayment(context.db.orm, paymentId);
  if (row && (type === 'payment.processing' || row.processingSince)) await confirm(context, row);
};

/** Closes the open payment of a brand, so that it can no longer be paid. If it was paid before, it is settled. */
export const close = async (context: Parts, userId: number): Promise<void> => {
  const row = await newestRenewal(context.db.orm, userId);
  if (row && !row.paidAt) await cancel(context, row);
};

/**
 * The single step that marks a renewal as paid, for webhook, look-up and repeats alike: it extends the subscription
 * from its end, or from now when that has passed. A payment that belongs to no unpaid renewal is refunded.
 */
export const settle = async (
  context: Parts,
  payment: Payment,
  event?: EventName,
): Promise<'paid' | 'known' | 'refunded'> =>
  transaction(context.db, async (tx) => {
    if (event && !(await isNewEvent(tx, event))) return 'known';
    const now = context.clock();
    const paid = await markPaid(tx.orm, payment, now);
    if (!paid) return unwanted(context, tx, payment);
    const receipt = await book(context, tx, paid, now);
    await extendSubscription(tx.orm, paid.userId, now);
    await mailReceipt(context, tx, paid, receipt);
    return 'paid';
  });

const mailReceipt = async (
  context: Parts,
  tx: Transaction,
  { userId, amountCents }: RenewalRow,
  receipt: string,
): Promise<void> => {
  const { config, outbox } = context;
  const end = await subscriptionEnd(tx.orm, userId);
  const what = { subject: 'your subscription', sentence: 'your subscription' };
  const next = end ? `It runs until ${formatDay(end)}.` : '';
  const mail = { what, next, totalCents: amountCents, receipt, url: `${config.publicUrl}/receipts/${receipt}` };
  await outbox.add(tx, 'mail', paidMail(await getUser(tx.orm, userId), mail));
};

/** Tells the brand that a payment that was under way has failed; nothing for one that never was. */
const fail = async (context: Parts, { paymentId, userId, amountCents, processingSince }: RenewalRow): Promise<void> => {
  if (!processingSince) return;
  const { db, config, outbox } = context;
  await transaction(db, async (tx) => {
    if (!(await clearProcessing(tx.orm, paymentId, processingSince))) return;
    const sentence = `Your bank did not pay ${formatCents(amountCents)} for your subscription. Nothing was charged, and the subscription is not renewed. You can pay again.`;
    await notify(tx, { userId, type: 'payment_failed', message: sentence });
    const mail = { subject: 'your subscription', sentence, url: `${config.publicUrl}/renew-payment` };
    await outbox.add(tx, 'mail', paymentFailedMail(await getUser(tx.orm, userId), mail));
  });
};

/** The price includes tax. @returns the number of the receipt. */
const book = async (
  context: Parts,
  tx: Transaction,
  { paymentId, userId, amountCents }: RenewalRow,
  at: Date,
): Promise<string> => {
  const { seller, taxRate: taxPercent } = context.config;
  const { netCents, taxCents } = includedTax(amountCents, taxPercent);
  await transfer(tx.orm, `sub:${paymentId}`, { kind: 'gateway' }, { kind: 'revenue' }, netCents);
  await transfer(tx.orm, `sub-tax:${paymentId}`, { kind: 'gateway' }, { kind: 'tax' }, taxCents);
  const renewal = { paymentId, userId, netCents, taxCents, taxPercent };
  return issueSubscriptionReceipt(tx.orm, renewal, { seller, at });
};

const unwanted = async (context: Parts, tx: Transaction, payment: Payment): Promise<'known' | 'refunded'> => {
  if (await isPaid(tx.orm, payment.id)) return 'known';
  context.log.warn({ payment: payment.id }, 'a payment arrived that no subscription waits for; it is given back');
  await context.outbox.add(tx, 'refund', { paymentId: payment.id, reason: 'no subscription waits for it' });
  return 'refunded';
};

/** Whether an open payment can be paid at the current price. An outdated one is closed; a paid one is settled. */
const isUsable = async (context: Parts, row: RenewalRow, priceCents: number): Promise<boolean> => {
  const payment = await confirm(context, row);
  if (payment?.status === 'succeeded' || payment?.status === 'canceled') return false;
  // Its price is paid as it was, since the bank is working on it.
  if (payment && (payment.amountCents === priceCents || payment.status === 'processing')) return true;
  if (payment) await cancel(context, row);
  return false;
};

const cancel = async (context: Parts, row: RenewalRow): Promise<void> => {
  try {
    await context.payments.cancel(row.paymentId);
  } catch (error) {
    if (!(error instanceof PaymentAlreadySucceeded || error instanceof PaymentProcessing)) throw error;
    await confirm(context, row);
  }
};

/** Two concurrent calls create one payment, since the idempotency key names the previous payment. */
const create = async (
  context: Parts,
  userId: number,
  amountCents: number,
  before: RenewalRow | undefined,
  follows?: string,
): Promise<RenewalRow> => {
  const { payments, db, clock } = context;
  const payment = await payments.create({
    amountCents,
    idempotencyKey: `subscription:${userId}:${amountCents}:after:${follows ?? before?.paymentId ?? 'none'}`,
    metadata: { purpose: 'subscription', user: String(userId) },
  });
  // An interrupted call may have closed or used this payment: the same idempotency key still returns it.
  if (payment.status === 'canceled') return create(context, userId, amountCents, before, payment.id);
  const row = { paymentId: payment.id, userId, paymentSecret: payment.clientSecret, amountCents, createdAt: clock() };
  await transaction(db, (tx) => replaceRenewal(tx.orm, row, before));
  const kept = await newestRenewal(db.orm, userId);
  if (!kept) throw new Error(`Brand ${userId} has no renewal payment.`);
  return kept;
};

const show = async (context: Parts, row: RenewalRow): Promise<RenewalRow> => {
  await noteShown(context.db.orm, row.paymentId, context.clock());
  return row;
};
