import { formatCents } from '#shared/domain/money/money.ts';
import { maskedAccount } from '#shared/domain/money/payout-account.ts';
import { asSentence } from '#shared/domain/people/suspension.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailTo } from '../../providers/mail/render-mail.ts';
import { getUser, type User } from '../auth/users.repository.ts';
import { type LedgerAccount, transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { issuePayoutReceipt } from '../receipts/receipts.repository.ts';
import { findWithdrawal, methodOf, returnPaid, settleRequested, type Withdrawal } from './earnings.repository.ts';

interface News {
  /** In the app. */
  readonly message: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Tells a creator what has become of a withdrawal. */
const tell = async (
  { config, outbox }: Context,
  tx: Transaction,
  { id: userId, email }: User,
  { message, ...mail }: News,
): Promise<void> => {
  await notify(tx, { userId, type: 'withdraw', message });
  const action = { label: 'Open my earnings', url: `${config.publicUrl}/earnings` };
  const footer = 'You receive this mail because you requested a withdrawal.';
  await outbox.add(tx, 'mail', mailTo(email, { ...mail, action, footer }));
};

type Outcome = { readonly status: 'paid' | 'cancelled' } | { readonly status: 'refused'; readonly reason: string };

const settledAlready = async (tx: Transaction, id: number): Promise<ApiError> => {
  const row = await findWithdrawal(tx.orm, id);
  if (!row) return new ApiError('notFound', `There is no withdrawal #${id}.`);
  return new ApiError('wrongState', `Withdrawal #${id} was ${row.status} before.`);
};

/**
 * Settles a withdrawal that is still requested. All outcomes share one ledger key, so that at most one can be booked.
 */
const settle = async (context: Context, tx: Transaction, id: number, outcome: Outcome): Promise<Withdrawal> => {
  const row = await settleRequested(tx.orm, id, { ...outcome, settledAt: context.clock() });
  if (!row) throw await settledAlready(tx, id);
  const owner = row.creatorId;
  const to: LedgerAccount = outcome.status === 'paid' ? { kind: 'bank' } : { kind: 'wallet', owner };
  const moved = await transfer(tx.orm, `settle:withdrawal:${id}`, { kind: 'withdrawing', owner }, to, row.amountCents);
  if (!moved) throw new Error(`The ledger knows withdrawal ${id} as settled, its row does not.`);
  return row;
};

/**
 * Records that a withdrawal was sent to the bank: books it and notifies its creator.
 * @throws ApiError when it is not, or no longer, requested.
 */
export const payWithdrawal = async (context: Context, tx: Transaction, id: number): Promise<Withdrawal> => {
  const row = await settle(context, tx, id, { status: 'paid' });
  const issue = { seller: context.config.seller, at: row.settledAt ?? context.clock() };
  const receipt = await issuePayoutReceipt(tx.orm, id, issue);
  const method = await methodOf(tx.orm, row);
  const account = maskedAccount(method?.name ?? 'Your account', row.accountNumber);
  const creator = await getUser(tx.orm, row.creatorId);
  const amount = formatCents(row.amountCents);
  await tell(context, tx, creator, {
    message: `Your withdrawal of ${amount} was paid. Receipt ${receipt}.`,
    subject: `Your withdrawal of ${amount} was paid`,
    title: 'Your withdrawal was paid',
    paragraphs: [
      `Hello ${creator.name}, we sent you ${amount}: ${account}.`,
      `The number of your receipt is ${receipt}. A bank may take a few days until the money shows.`,
    ],
  });
  return row;
};

/**
 * Returns a withdrawal to its wallet and notifies the creator of the reason.
 * @throws ApiError when it is not, or no longer, requested.
 */
export const refuseWithdrawal = async (
  context: Context,
  tx: Transaction,
  id: number,
  reason: string,
): Promise<Withdrawal> => {
  const row = await settle(context, tx, id, { status: 'refused', reason });
  const creator = await getUser(tx.orm, row.creatorId);
  const amount = formatCents(row.amountCents);
  await tell(context, tx, creator, {
    message: `Your withdrawal of ${amount} was not paid: ${asSentence(reason)} The amount is back in your balance.`,
    subject: `Your withdrawal of ${amount} was not paid`,
    title: 'Your withdrawal was not paid',
    paragraphs: [
      `Hello ${creator.name}, we could not pay your withdrawal of ${amount}. The reason: ${asSentence(reason)}`,
      'The amount is back in your balance. You can request it again.',
    ],
  });
  return row;
};

const whyNotReturned = async (tx: Transaction, id: number): Promise<ApiError> => {
  const row = await findWithdrawal(tx.orm, id);
  if (!row) return new ApiError('notFound', `There is no withdrawal #${id}.`);
  if (row.status === 'returned') return new ApiError('wrongState', `Withdrawal #${id} was returned before.`);
  return new ApiError('wrongState', `Withdrawal #${id} is ${row.status}: only a paid one can come back.`);
};

/**
 * Records that the bank sent a payout back: the amount returns to the wallet, once, and its creator is told the reason.
 * The receipt of the payout stays as issued. A deleted account is credited too, but nobody is left to tell.
 * @throws ApiError when it is not, or no longer, paid.
 */
export const returnWithdrawal = async (
  context: Context,
  tx: Transaction,
  id: number,
  reason: string,
): Promise<Withdrawal> => {
  const row = await returnPaid(tx.orm, id, { reason, returnedAt: context.clock() });
  if (!row) throw await whyNotReturned(tx, id);
  const { creatorId: owner, amountCents } = row;
  await transfer(tx.orm, `return:withdrawal:${id}`, { kind: 'bank' }, { kind: 'wallet', owner }, amountCents);
  const creator = await getUser(tx.orm, owner);
  if (creator.deletedAt) return row;
  const amount = formatCents(amountCents);
  await tell(context, tx, creator, {
    message: `Your bank sent back your withdrawal of ${amount}: ${asSentence(reason)} The amount is back in your balance.`,
    subject: `Your bank sent back your withdrawal of ${amount}`,
    title: 'Your bank sent back your withdrawal',
    paragraphs: [
      `Hello ${creator.name}, we paid you ${amount}, and your bank sent the money back. The reason: ${asSentence(reason)}`,
      'The amount is back in your balance. Please check your withdraw info before you request it again.',
    ],
  });
  return row;
};

/**
 * Cancels a requested withdrawal: the amount returns to the wallet. When an operator pays it at the same time, the
 * first to update the row wins.
 * @throws ApiError `wrongState` when it was paid, refused or cancelled.
 */
export const cancelWithdrawal = (context: Context, { id }: Withdrawal): Promise<Withdrawal> =>
  transaction(context.db, (tx) => settle(context, tx, id, { status: 'cancelled' }));
