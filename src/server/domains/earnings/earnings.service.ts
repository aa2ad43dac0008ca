// A creator's earnings, wallet and withdrawals.
import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { toCents } from '#shared/domain/money/money.ts';
import { accountComplaint, isSameAccount, maskedAccount } from '#shared/domain/money/payout-account.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { type Queries, type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField, orNotFound } from '../../http/api-error.ts';
import { after, hours, writeMoment } from '../../lib/clock.ts';
import { payoutChangedMail, payoutSavedMail } from '../auth/auth.mails.ts';
import type { AuthService, PasswordCheck } from '../auth/auth.service.ts';
import { findUser } from '../auth/users.repository.ts';
import { creatorTotals, isOverdrawn, transfer } from '../ledger/ledger.repository.ts';
import {
  findOfferedMethod,
  findPayout,
  findWithdrawal,
  insertPayout,
  insertWithdrawal,
  newestWithdrawals,
  offeredMethods,
  type PaymentMethod,
  type PayoutRow,
  updatePayout,
  type Withdrawal,
} from './earnings.repository.ts';

/** Creators may cancel their own withdrawals. */
export const canCancelWithdrawal = (actor: Actor, { creatorId }: Withdrawal): boolean => creatorId === actor.id;

// The destination of a creator's withdrawals. A stolen session must not redirect the money: a change requires the password,
// blocks withdrawals for a time, and is reported by mail.

type Form = Body<typeof earningsApi.savePayout>;

const CHANGED_MEANWHILE = 'Your withdraw info was changed meanwhile. Reload to see what it is now.';

const offeredMethod = async (orm: Queries, id: number): Promise<PaymentMethod> => {
  const method = await findOfferedMethod(orm, id);
  if (!method) throw invalidField('payment_method_id', 'Payment Method is required');
  return method;
};

/** Saves the first details or changes them. Saving the same account again changes nothing, however it is written. */
const savePayoutDetails = async (context: Context, auth: AuthService, actor: Actor, form: Form): Promise<void> => {
  const { orm } = context.db;
  const before = await findPayout(orm, actor.id);
  if (before?.accountNumber === form.account_number && before.paymentMethodId === form.payment_method_id) return;
  const method = await offeredMethod(orm, form.payment_method_id);
  const isKept = before?.paymentMethodId === method.id;
  if (isKept && isSameAccount(method.accountKind, before.accountNumber, form.account_number)) return;
  const complaint = accountComplaint(method.accountKind, form.account_number);
  if (complaint !== null) throw invalidField('account_number', complaint);
  const check = before && (await confirm(context, auth, actor, form.current_password));
  await transaction(context.db, async (tx) => {
    await check?.(tx);
    await store(context, tx, actor, { form, method, isFirst: !before });
  });
};

const confirm = async (
  context: Context,
  auth: AuthService,
  actor: Actor,
  password: string,
): Promise<PasswordCheck | undefined> => {
  // Accounts without a password sign in by Google; the hold and the mail protect them.
  if (!(await findUser(context.db.orm, actor.id))?.passwordHash) return undefined;
  if (password === '') throw invalidField('current_password', 'Old Password Required');
  return auth.confirmPassword(actor, password, 'current_password', 'The password is not right');
};

interface Destination {
  readonly form: Form;
  readonly method: PaymentMethod;
  readonly isFirst: boolean;
}

/**
 * Of two concurrent first saves one is rejected, so that neither passes as a change without a password. The owner
 * gets a mail, as the only one who could notice an attack; the first one starts no hold, since there was no earlier
 * destination.
 */
const store = async (context: Context, tx: Transaction, actor: Actor, { form, method, isFirst }: Destination) => {
  const { clock, outbox, config } = context;
  const now = clock();
  const columns = { paymentMethodId: method.id, accountNumber: form.account_number, changedAt: now };
  const heldUntil = after(now, hours(limits.payoutHoldHours));
  const isStored = isFirst
    ? await insertPayout(tx.orm, actor.id, columns)
    : await updatePayout(tx.orm, actor.id, { ...columns, heldUntil });
  const user = await findUser(tx.orm, actor.id);
  if (!isStored || !user) throw new ApiError('wrongState', CHANGED_MEANWHILE);
  const told = { account: maskedAccount(method.name, form.account_number), url: `${config.publicUrl}/forgot-password` };
  await outbox.add(tx, 'mail', isFirst ? payoutSavedMail(user, told) : payoutChangedMail(user, { ...told, heldUntil }));
};

export const billingInfo = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const payout = await findPayout(orm, actor.id);
  return {
    payout,
    heldUntil: heldUntil(context, payout),
    asksPassword: payout !== undefined && Boolean((await findUser(orm, actor.id))?.passwordHash),
    totals: await creatorTotals(orm, actor.id),
    methods: await offeredMethods(orm),
    withdrawals: await newestWithdrawals(orm, actor.id),
  };
};

/** The withdrawal that an interrupted `withdraw` made. */
export const requested = (context: Context, id: number): Promise<Withdrawal> =>
  orNotFound(findWithdrawal(context.db.orm, id));

export const savePayout = async (
  context: Context,
  auth: AuthService,
  actor: Actor,
  form: Body<typeof earningsApi.savePayout>,
) => {
  await savePayoutDetails(context, auth, actor, form);
  return billingInfo(context, actor);
};

/** Reserves an amount for payout. The ledger rejects an amount above the wallet's balance, also under concurrency. */
export const withdraw = async (context: Context, actor: Actor, dollars: number): Promise<Withdrawal> => {
  const amountCents = toCents(dollars);
  try {
    return await transaction(context.db, async (tx) => {
      const payout = usable(context, await findPayout(tx.orm, actor.id));
      return request(context, tx, payout, amountCents);
    });
  } catch (error) {
    if (!isOverdrawn(error)) throw error;
    throw invalidField('amount', 'You cannot exceed your maximum amount.');
  }
};

/** The end of the hold, or null once it has passed. */
const heldUntil = (context: Context, payout: PayoutRow | undefined): Date | null => {
  const until = payout?.heldUntil;
  return until && until > context.clock() ? until : null;
};

const usable = (context: Context, payout: PayoutRow | undefined): PayoutRow => {
  if (!payout) throw new ApiError('wrongState', 'Please enter your withdraw info first.');
  const until = heldUntil(context, payout);
  if (!until) return payout;
  throw new ApiError(
    'wrongState',
    `Your withdraw info was changed. To keep your money safe, withdrawals wait until ${writeMoment(until)}.`,
  );
};

const request = async (
  context: Context,
  tx: Transaction,
  payout: PayoutRow,
  amountCents: number,
): Promise<Withdrawal> => {
  const { creatorId, paymentMethodId, accountNumber } = payout;
  const createdAt = context.clock();
  const request = { creatorId, amountCents, paymentMethodId, accountNumber, createdAt };
  const withdrawal = await insertWithdrawal(tx.orm, request);
  noteMade(withdrawal.id);
  const owner = creatorId;
  const key = `withdraw:${withdrawal.id}`;
  await transfer(tx.orm, key, { kind: 'wallet', owner }, { kind: 'withdrawing', owner }, amountCents);
  return withdrawal;
};
