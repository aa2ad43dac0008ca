import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { includedTax } from '#shared/domain/money.ts';
import type { Context } from '../../context.ts';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { settings } from '../../db/schema/settings.ts';
import { type Queries, type Transaction, transaction } from '../../db/transaction.ts';
import { PaymentAlreadySucceeded } from '../../providers/payments/payment-errors.ts';
import type { Payment } from '../../providers/payments/payments.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { type EventName, isNewEvent } from '../ledger/payment-events.repository.ts';
import { issueSubscriptionReceipt } from '../receipts/issue-receipt.repository.ts';

type Parts = Pick<Context, 'config' | 'db' | 'payments' | 'outbox' | 'clock' | 'log'>;
type Row = typeof subscriptionPayments.$inferSelect;

const DAY_IN_HOURS = 24;
const isOpen = isNull(subscriptionPayments.paidAt);

/** A renewal by its payment at the provider. */
export const findSubscriptionPayment = async (orm: Queries, paymentId: string): Promise<Row | undefined> => {
  const [row] = await orm.select().from(subscriptionPayments).where(eq(subscriptionPayments.paymentId, paymentId));
  return row;
};

/** How a subscription and its payments at the provider keep in step. The provider alone decides what is paid. */
export class SubscriptionPayments {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The open payment of a brand: the same until it is used, a new one when the price has changed. */
  async open(userId: number): Promise<Row> {
    const { orm } = this.#parts.db;
    const [price] = await orm.select({ cents: settings.subscriptionPriceCents }).from(settings);
    if (!price) throw new Error('The settings row is missing.');
    const newest = await this.#newest(userId);
    if (newest && !newest.paidAt && (await this.#isUsable(newest, price.cents))) return this.#show(newest);
    return this.#show(await this.#create(userId, price.cents, newest));
  }

  /** Asks the provider about an open payment and acts on the answer. */
  async confirm(row: Row): Promise<Payment | undefined> {
    const payment = await this.#parts.payments.retrieve(row.paymentId);
    if (payment?.status === 'succeeded' && !row.paidAt) await this.settle(payment);
    return payment;
  }

  /**
   * The one step that makes a renewal paid, whoever tells of it and however often: the subscription is extended from
   * its end, or from now when that has passed. A payment that nobody waits for goes back to the card.
   */
  async settle(payment: Payment, event?: EventName): Promise<'paid' | 'known' | 'refunded'> {
    return transaction(this.#parts.db, async (tx) => {
      if (event && !(await isNewEvent(tx, event))) return 'known';
      const mine = eq(subscriptionPayments.paymentId, payment.id);
      const now = this.#parts.clock();
      const [paid] = await tx.orm
        .update(subscriptionPayments)
        .set({ paidAt: now })
        .where(and(mine, isOpen, eq(subscriptionPayments.amountCents, payment.amountCents)))
        .returning();
      if (!paid) return this.#unwanted(tx, payment);
      await this.#book(tx, paid, now);
      await this.#extend(tx, paid.userId, now);
      return 'paid';
    });
  }

  /** The price contains the tax. */
  async #book(tx: Transaction, { paymentId, userId, amountCents }: Row, at: Date): Promise<void> {
    const { seller, taxRate: taxPercent } = this.#parts.config;
    const { netCents, taxCents } = includedTax(amountCents, taxPercent);
    await transfer(tx.orm, `sub:${paymentId}`, { kind: 'gateway' }, { kind: 'revenue' }, netCents);
    await transfer(tx.orm, `sub-tax:${paymentId}`, { kind: 'gateway' }, { kind: 'tax' }, taxCents);
    const renewal = { paymentId, userId, netCents, taxCents, taxPercent };
    await issueSubscriptionReceipt(tx.orm, renewal, { seller, at });
  }

  async #extend(tx: Transaction, userId: number, now: Date): Promise<void> {
    const [renewal] = await tx.orm.select({ days: settings.subscriptionRenewalDays }).from(settings);
    if (!renewal) throw new Error('The settings row is missing.');
    const from = sql`greatest(${users.subscriptionExpiresAt}, ${now.toISOString()}::timestamptz)`;
    await tx.orm
      .update(users)
      // In hours: a day of a time zone may have 23.
      .set({ subscriptionExpiresAt: sql`${from} + make_interval(hours => ${renewal.days * DAY_IN_HOURS}::int)` })
      .where(and(eq(users.id, userId), eq(users.role, 'brand')));
  }

  async #unwanted(tx: Transaction, payment: Payment): Promise<'known' | 'refunded'> {
    const [row] = await tx.orm
      .select({ paidAt: subscriptionPayments.paidAt })
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.paymentId, payment.id));
    if (row?.paidAt) return 'known';
    this.#parts.log.warn({ payment: payment.id }, 'a payment arrived that no subscription waits for; it is given back');
    await this.#parts.outbox.add(tx, 'refund', { paymentId: payment.id, reason: 'no subscription waits for it' });
    return 'refunded';
  }

  async #newest(userId: number): Promise<Row | undefined> {
    const [row] = await this.#parts.db.orm
      .select()
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.userId, userId))
      // The open one first.
      .orderBy(desc(isOpen), desc(subscriptionPayments.createdAt))
      .limit(1);
    return row;
  }

  /** Whether an open payment can be paid at today's price; one that cannot is closed, one that is paid is settled. */
  async #isUsable(row: Row, priceCents: number): Promise<boolean> {
    const payment = await this.confirm(row);
    if (payment?.status === 'succeeded' || payment?.status === 'canceled') return false;
    if (payment && payment.amountCents === priceCents) return true;
    try {
      if (payment) await this.#parts.payments.cancel(payment.id);
    } catch (error) {
      if (!(error instanceof PaymentAlreadySucceeded)) throw error;
      await this.confirm(row);
    }
    return false;
  }

  /** Two calls at once make one payment: the key names what it follows. */
  async #create(userId: number, amountCents: number, before: Row | undefined, follows?: string): Promise<Row> {
    const { payments, db, clock } = this.#parts;
    const payment = await payments.create({
      amountCents,
      idempotencyKey: `subscription:${userId}:${amountCents}:after:${follows ?? before?.paymentId ?? 'none'}`,
      metadata: { purpose: 'subscription', user: String(userId) },
    });
    // Closed or used already by a call that was cut off: the same key names it still.
    if (payment.status === 'canceled') return this.#create(userId, amountCents, before, payment.id);
    const row = { paymentId: payment.id, userId, paymentSecret: payment.clientSecret, amountCents, createdAt: clock() };
    await transaction(db, async (tx) => {
      if (before)
        await tx.orm
          .delete(subscriptionPayments)
          .where(and(eq(subscriptionPayments.paymentId, before.paymentId), isOpen));
      await tx.orm.insert(subscriptionPayments).values(row).onConflictDoNothing();
    });
    const kept = await this.#newest(userId);
    if (!kept) throw new Error(`Brand ${userId} has no renewal payment.`);
    return kept;
  }

  async #show(row: Row): Promise<Row> {
    const shownAt = this.#parts.clock();
    await this.#parts.db.orm
      .update(subscriptionPayments)
      .set({ shownAt })
      .where(eq(subscriptionPayments.paymentId, row.paymentId));
    return row;
  }
}
