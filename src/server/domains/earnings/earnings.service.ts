import { asc, desc, eq } from 'drizzle-orm';
import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Context } from '../../context.ts';
import { paymentMethods, payoutDetails, withdrawals } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField, Refusal } from '../../http/refusal.ts';
import { creatorTotals, isOverdrawn, transfer } from '../ledger/ledger.ts';

/** How many withdrawals the earnings screen lists. */
const NEWEST = 20;

/** A creator's money: what was earned, what can be withdrawn, where it goes. */
export class EarningsService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  async billingInfo(actor: Actor) {
    const { orm } = this.#context.db;
    const [payout] = await orm.select().from(payoutDetails).where(eq(payoutDetails.creatorId, actor.id));
    return {
      payout,
      totals: await creatorTotals(orm, actor.id),
      methods: await orm
        .select()
        .from(paymentMethods)
        .where(eq(paymentMethods.active, true))
        .orderBy(asc(paymentMethods.position)),
      withdrawals: await orm
        .select()
        .from(withdrawals)
        .where(eq(withdrawals.creatorId, actor.id))
        .orderBy(desc(withdrawals.id))
        .limit(NEWEST),
    };
  }

  async savePayout(actor: Actor, form: Body<typeof earningsApi.savePayout>) {
    const { db, clock } = this.#context;
    const paymentMethodId = form.payment_method_id;
    const [method] = await db.orm.select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId));
    if (!method?.active) throw invalidField('payment_method_id', 'Payment Method is required');
    const row = { paymentMethodId, accountNumber: form.account_number, changedAt: clock() };
    await db.orm
      .insert(payoutDetails)
      .values({ creatorId: actor.id, ...row })
      .onConflictDoUpdate({ target: payoutDetails.creatorId, set: row });
    return this.billingInfo(actor);
  }

  /** Reserves an amount for payout. The ledger refuses what the wallet does not hold, whatever runs at once. */
  async withdraw(actor: Actor, dollars: number): Promise<typeof withdrawals.$inferSelect> {
    const { db, clock } = this.#context;
    const amountCents = toCents(dollars);
    const creatorId = actor.id;
    try {
      return await transaction(db, async (tx) => {
        const [payout] = await tx.orm.select().from(payoutDetails).where(eq(payoutDetails.creatorId, creatorId));
        if (!payout) throw new Refusal('wrongState', 'Please enter your withdraw info first.');
        const { paymentMethodId, accountNumber } = payout;
        const [withdrawal] = await tx.orm
          .insert(withdrawals)
          .values({ creatorId, amountCents, paymentMethodId, accountNumber, createdAt: clock() })
          .returning();
        if (!withdrawal) throw new Error('The new withdrawal was not returned.');
        const owner = creatorId;
        await transfer(
          tx.orm,
          `withdraw:${withdrawal.id}`,
          { kind: 'wallet', owner },
          { kind: 'withdrawing', owner },
          amountCents,
        );
        return withdrawal;
      });
    } catch (error) {
      if (!isOverdrawn(error)) throw error;
      throw invalidField('amount', 'You cannot exceed your maximum amount.');
    }
  }
}
