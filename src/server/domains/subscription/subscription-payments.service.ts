import { formatCents, includedTax } from '#shared/domain/money.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { PaymentAlreadySucceeded, PaymentProcessing } from '../../providers/payments/payment-errors.ts';
import type { Payment, PaymentEvent } from '../../providers/payments/payments.ts';
import { getUser } from '../auth/users.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { type EventName, isNewEvent } from '../ledger/payment-events.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { issueSubscriptionReceipt } from '../receipts/issue-receipt.repository.ts';
import { paidMail, paymentFailedMail } from '../receipts/payment.mails.ts';
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
  readPrice,
  replaceRenewal,
  subscriptionEnd,
} from './subscription.repository.ts';

type Parts = Pick<Context, 'config' | 'db' | 'payments' | 'outbox' | 'clock' | 'log'>;

/**
 * Keeps a subscription and its provider payments in sync. The provider is the only source of truth about what is paid.
 */
export class SubscriptionPayments {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The open payment of a brand: the existing one, also while it is under way, or a new one after a price change. */
  async open(userId: number): Promise<RenewalRow> {
    const { orm } = this.#parts.db;
    const priceCents = await readPrice(orm);
    const newest = await newestRenewal(orm, userId);
    if (newest && !newest.paidAt && (await this.#isUsable(newest, priceCents)))
      return this.#show((await findSubscriptionPayment(orm, newest.paymentId)) ?? newest);
    return this.#show(await this.#create(userId, priceCents, newest));
  }

  /** Looks up an open payment at the provider and applies its state. */
  async confirm(row: RenewalRow): Promise<Payment | undefined> {
    const payment = await this.#parts.payments.retrieve(row.paymentId, row.amountCents);
    if (row.paidAt) return payment;
    if (payment?.status === 'succeeded') await this.settle(payment);
    if (payment?.status === 'processing') await markProcessing(this.#parts.db.orm, row.paymentId, this.#parts.clock());
    if (payment?.status === 'open' || payment?.status === 'requires_action') await this.#fail(row);
    return payment;
  }

  /** As `JobPayments.follow`. */
  async follow(paymentId: string, type: PaymentEvent['type']): Promise<void> {
    const row = await findSubscriptionPayment(this.#parts.db.orm, paymentId);
    if (row && (type === 'payment.processing' || row.processingSince)) await this.confirm(row);
  }

  /** Closes the open payment of a brand, so that it can no longer be paid. If it was paid before, it is settled. */
  async close(userId: number): Promise<void> {
    const row = await newestRenewal(this.#parts.db.orm, userId);
    if (row && !row.paidAt) await this.#cancel(row);
  }

  /**
   * The single step that marks a renewal as paid, for webhook, look-up and repeats alike: it extends the subscription
   * from its end, or from now when that has passed. A payment that belongs to no unpaid renewal is refunded.
   */
  async settle(payment: Payment, event?: EventName): Promise<'paid' | 'known' | 'refunded'> {
    return transaction(this.#parts.db, async (tx) => {
      if (event && !(await isNewEvent(tx, event))) return 'known';
      const now = this.#parts.clock();
      const paid = await markPaid(tx.orm, payment, now);
      if (!paid) return this.#unwanted(tx, payment);
      const receipt = await this.#book(tx, paid, now);
      await extendSubscription(tx.orm, paid.userId, now);
      await this.#mailReceipt(tx, paid, receipt);
      return 'paid';
    });
  }

  async #mailReceipt(tx: Transaction, { userId, amountCents }: RenewalRow, receipt: string): Promise<void> {
    const { config, outbox } = this.#parts;
    const end = await subscriptionEnd(tx.orm, userId);
    const what = { subject: 'your subscription', sentence: 'your subscription' };
    const next = end ? `It runs until ${formatDay(end)}.` : '';
    const mail = { what, next, totalCents: amountCents, receipt, url: `${config.publicUrl}/receipts/${receipt}` };
    await outbox.add(tx, 'mail', paidMail(await getUser(tx.orm, userId), mail));
  }

  /** Tells the brand that a payment that was under way has failed; nothing for one that never was. */
  async #fail({ paymentId, userId, amountCents, processingSince }: RenewalRow): Promise<void> {
    if (!processingSince) return;
    const { db, config, outbox } = this.#parts;
    await transaction(db, async (tx) => {
      if (!(await clearProcessing(tx.orm, paymentId, processingSince))) return;
      const sentence = `Your bank did not pay ${formatCents(amountCents)} for your subscription. Nothing was charged, and the subscription is not renewed. You can pay again.`;
      await notify(tx, { userId, type: 'payment_failed', message: sentence });
      const mail = { subject: 'your subscription', sentence, url: `${config.publicUrl}/renew-payment` };
      await outbox.add(tx, 'mail', paymentFailedMail(await getUser(tx.orm, userId), mail));
    });
  }

  /** The price includes tax. @returns the number of the receipt. */
  async #book(tx: Transaction, { paymentId, userId, amountCents }: RenewalRow, at: Date): Promise<string> {
    const { seller, taxRate: taxPercent } = this.#parts.config;
    const { netCents, taxCents } = includedTax(amountCents, taxPercent);
    await transfer(tx.orm, `sub:${paymentId}`, { kind: 'gateway' }, { kind: 'revenue' }, netCents);
    await transfer(tx.orm, `sub-tax:${paymentId}`, { kind: 'gateway' }, { kind: 'tax' }, taxCents);
    const renewal = { paymentId, userId, netCents, taxCents, taxPercent };
    return issueSubscriptionReceipt(tx.orm, renewal, { seller, at });
  }

  async #unwanted(tx: Transaction, payment: Payment): Promise<'known' | 'refunded'> {
    if (await isPaid(tx.orm, payment.id)) return 'known';
    this.#parts.log.warn({ payment: payment.id }, 'a payment arrived that no subscription waits for; it is given back');
    await this.#parts.outbox.add(tx, 'refund', { paymentId: payment.id, reason: 'no subscription waits for it' });
    return 'refunded';
  }

  /** Whether an open payment can be paid at the current price. An outdated one is closed; a paid one is settled. */
  async #isUsable(row: RenewalRow, priceCents: number): Promise<boolean> {
    const payment = await this.confirm(row);
    if (payment?.status === 'succeeded' || payment?.status === 'canceled') return false;
    // Its price is paid as it was, since the bank is working on it.
    if (payment && (payment.amountCents === priceCents || payment.status === 'processing')) return true;
    if (payment) await this.#cancel(row);
    return false;
  }

  async #cancel(row: RenewalRow): Promise<void> {
    try {
      await this.#parts.payments.cancel(row.paymentId);
    } catch (error) {
      if (!(error instanceof PaymentAlreadySucceeded || error instanceof PaymentProcessing)) throw error;
      await this.confirm(row);
    }
  }

  /** Two concurrent calls create one payment, since the idempotency key names the previous payment. */
  async #create(
    userId: number,
    amountCents: number,
    before: RenewalRow | undefined,
    follows?: string,
  ): Promise<RenewalRow> {
    const { payments, db, clock } = this.#parts;
    const payment = await payments.create({
      amountCents,
      idempotencyKey: `subscription:${userId}:${amountCents}:after:${follows ?? before?.paymentId ?? 'none'}`,
      metadata: { purpose: 'subscription', user: String(userId) },
    });
    // An interrupted call may have closed or used this payment: the same idempotency key still returns it.
    if (payment.status === 'canceled') return this.#create(userId, amountCents, before, payment.id);
    const row = { paymentId: payment.id, userId, paymentSecret: payment.clientSecret, amountCents, createdAt: clock() };
    await transaction(db, (tx) => replaceRenewal(tx.orm, row, before));
    const kept = await newestRenewal(db.orm, userId);
    if (!kept) throw new Error(`Brand ${userId} has no renewal payment.`);
    return kept;
  }

  async #show(row: RenewalRow): Promise<RenewalRow> {
    await noteShown(this.#parts.db.orm, row.paymentId, this.#parts.clock());
    return row;
  }
}
