// A creator's earnings, wallet and withdrawals.
import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { writeMoment } from '../../lib/clock.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { creatorTotals, isOverdrawn, transfer } from '../ledger/ledger.repository.ts';
import { findPayout, hasPassword, offeredMethods, type PayoutRow } from './payout-details.repository.ts';
import { savePayoutDetails } from './payout-details.service.ts';
import { findWithdrawal, insertWithdrawal, newestWithdrawals, type Withdrawal } from './withdrawals.repository.ts';

export const billingInfo = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const payout = await findPayout(orm, actor.id);
  return {
    payout,
    heldUntil: heldUntil(context, payout),
    asksPassword: payout !== undefined && (await hasPassword(orm, actor.id)),
    totals: await creatorTotals(orm, actor.id),
    methods: await offeredMethods(orm),
    withdrawals: await newestWithdrawals(orm, actor.id),
  };
};

/** The withdrawal that an interrupted `withdraw` made. */
export const requested = async (context: Context, id: number): Promise<Withdrawal> => {
  const made = await findRequest(context, id);
  if (!made) throw new ApiError('notFound');
  return made;
};

export const findRequest = (context: Context, id: number): Promise<Withdrawal | undefined> =>
  findWithdrawal(context.db.orm, id);

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
