import { and, eq } from 'drizzle-orm';
import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { accountComplaint, maskedAccount } from '#shared/domain/payout-account.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { payoutDetails } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import { type Queries, type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField, Refusal } from '../../http/refusal.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { payoutChangedMail, payoutSavedMail } from '../auth/security.mails.ts';

type Details = typeof payoutDetails.$inferSelect;
type Form = Body<typeof earningsApi.savePayout>;
type Method = typeof paymentMethods.$inferSelect;

const CHANGED_MEANWHILE = 'Your withdraw info was changed meanwhile. Reload to see what it is now.';

export const findPayout = async (orm: Queries, creatorId: number): Promise<Details | undefined> => {
  const [details] = await orm.select().from(payoutDetails).where(eq(payoutDetails.creatorId, creatorId));
  return details;
};

export const hasPassword = async (orm: Queries, userId: number): Promise<boolean> => {
  const [user] = await orm.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return Boolean(user?.hash);
};

const offeredMethod = async (orm: Queries, id: number): Promise<Method> => {
  const [method] = await orm
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.active, true)));
  if (!method) throw invalidField('payment_method_id', 'Payment Method is required');
  return method;
};

const columnsOf = (form: Form, changedAt: Date) => ({
  paymentMethodId: form.payment_method_id,
  accountNumber: form.account_number,
  changedAt,
});

/**
 * Where a creator's withdrawals are paid to. Somebody with a borrowed session must not be able to send the money
 * elsewhere: changing what is there asks for the password, holds withdrawals back and is told by mail.
 */
export class PayoutDetails {
  readonly #context: Context;
  readonly #auth: AuthService;

  constructor(context: Context, auth: AuthService) {
    this.#context = context;
    this.#auth = auth;
  }

  /** Saves the first details or changes them; the same once more changes nothing. */
  async save(actor: Actor, form: Form): Promise<void> {
    const { orm } = this.#context.db;
    const before = await findPayout(orm, actor.id);
    if (before?.accountNumber === form.account_number && before.paymentMethodId === form.payment_method_id) return;
    const method = await offeredMethod(orm, form.payment_method_id);
    const complaint = accountComplaint(method.accountKind, form.account_number);
    if (complaint !== null) throw invalidField('account_number', complaint);
    if (!before) return transaction(this.#context.db, (tx) => this.#begin(tx, actor, form, method));
    await this.#confirm(actor, form.current_password);
    await transaction(this.#context.db, (tx) => this.#change(tx, actor, form, method));
  }

  /**
   * Of two first saves at once one is refused, so that neither passes as a change without a password. The owner is
   * mailed, since nobody else might notice; nothing is held, since no withdrawal went elsewhere before.
   */
  async #begin(tx: Transaction, actor: Actor, form: Form, method: Method): Promise<void> {
    const { clock, outbox, config } = this.#context;
    const made = await tx.orm
      .insert(payoutDetails)
      .values({ creatorId: actor.id, ...columnsOf(form, clock()) })
      .onConflictDoNothing()
      .returning({ creatorId: payoutDetails.creatorId });
    const [user] = await tx.orm.select().from(users).where(eq(users.id, actor.id));
    if (made.length === 0 || !user) throw new Refusal('wrongState', CHANGED_MEANWHILE);
    const account = maskedAccount(method.name, form.account_number);
    await outbox.add(tx, 'mail', payoutSavedMail(user, { account, url: `${config.publicUrl}/forgot-password` }));
  }

  async #confirm(actor: Actor, password: string): Promise<void> {
    // Accounts that sign in elsewhere have none; the hold and the mail protect them.
    if (!(await hasPassword(this.#context.db.orm, actor.id))) return;
    if (password === '') throw invalidField('current_password', 'Old Password Required');
    await this.#auth.confirmPassword(actor, password, 'current_password', 'The password is not right');
  }

  async #change(tx: Transaction, actor: Actor, form: Form, method: Method): Promise<void> {
    const { clock, outbox, config } = this.#context;
    const now = clock();
    const heldUntil = after(now, hours(limits.payoutHoldHours));
    const changed = await tx.orm
      .update(payoutDetails)
      .set({ ...columnsOf(form, now), heldUntil })
      .where(eq(payoutDetails.creatorId, actor.id))
      .returning({ creatorId: payoutDetails.creatorId });
    const [user] = await tx.orm.select().from(users).where(eq(users.id, actor.id));
    if (changed.length === 0 || !user) throw new Refusal('wrongState', CHANGED_MEANWHILE);
    const account = maskedAccount(method.name, form.account_number);
    const url = `${config.publicUrl}/forgot-password`;
    await outbox.add(tx, 'mail', payoutChangedMail(user, { account, heldUntil, url }));
  }
}
