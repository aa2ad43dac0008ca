import { formatCents } from '#shared/domain/money/money.ts';
import { maskedAccount } from '#shared/domain/money/payout-account.ts';
import { asSentence } from '#shared/domain/people/suspension.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';
import { getUser } from '../auth/users.repository.ts';
import { type LedgerAccount, transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { issuePayoutReceipt } from '../receipts/receipts.repository.ts';
import { findWithdrawal, methodOf, returnPaid, settleRequested, type Withdrawal } from './earnings.repository.ts';

interface About {
  readonly amountCents: number;
  /** URL of the earnings page. */
  readonly url: string;
}

/** Confirms that a withdrawal was paid. */
const withdrawalPaidMail = (
  to: Recipient,
  { amountCents, url, account, receipt }: About & { account: string; receipt: string },
) =>
  mailTo(to.email, {
    subject: `Your withdrawal of ${formatCents(amountCents)} was paid`,
    title: 'Your withdrawal was paid',
    paragraphs: [
      `Hello ${to.name}, we sent you ${formatCents(amountCents)}: ${account}.`,
      `The number of your receipt is ${receipt}. A bank may take a few days until the money shows.`,
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  });

/** Explains why a withdrawal was refused; the money stays in the wallet. */
const withdrawalRefusedMail = (to: Recipient, { amountCents, url, reason }: About & { reason: string }) =>
  mailTo(to.email, {
    subject: `Your withdrawal of ${formatCents(amountCents)} was not paid`,
    title: 'Your withdrawal was not paid',
    paragraphs: [
      `Hello ${to.name}, we could not pay your withdrawal of ${formatCents(amountCents)}. The reason: ${reason}`,
      'The amount is back in your balance. You can request it again.',
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  });

/** Tells of a payout that the bank sent back; the money is in the wallet again. */
const withdrawalReturnedMail = (to: Recipient, { amountCents, url, reason }: About & { reason: string }) =>
  mailTo(to.email, {
    subject: `Your bank sent back your withdrawal of ${formatCents(amountCents)}`,
    title: 'Your bank sent back your withdrawal',
    paragraphs: [
      `Hello ${to.name}, we paid you ${formatCents(amountCents)}, and your bank sent the money back. The reason: ${reason}`,
      'The amount is back in your balance. Please check your withdraw info before you request it again.',
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  });

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

const earningsPage = ({ config }: Context): string => `${config.publicUrl}/earnings`;

/**
 * Records that a withdrawal was sent to the bank: books it and notifies its creator.
 * @throws ApiError when it is not, or no longer, requested.
 */
export const payWithdrawal = async (context: Context, tx: Transaction, id: number): Promise<Withdrawal> => {
  const row = await settle(context, tx, id, { status: 'paid' });
  const { creatorId: userId, amountCents } = row;
  const issue = { seller: context.config.seller, at: row.settledAt ?? context.clock() };
  const receipt = await issuePayoutReceipt(tx.orm, id, issue);
  await notify(tx, {
    userId,
    type: 'withdraw',
    message: `Your withdrawal of ${formatCents(amountCents)} was paid. Receipt ${receipt}.`,
  });
  const method = await methodOf(tx.orm, row);
  const account = maskedAccount(method?.name ?? 'Your account', row.accountNumber);
  const mail = { amountCents, account, receipt, url: earningsPage(context) };
  await context.outbox.add(tx, 'mail', withdrawalPaidMail(await getUser(tx.orm, userId), mail));
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
  const { creatorId: userId, amountCents } = row;
  await notify(tx, {
    userId,
    type: 'withdraw',
    message: `Your withdrawal of ${formatCents(amountCents)} was not paid: ${asSentence(reason)} The amount is back in your balance.`,
  });
  const mail = { amountCents, reason: asSentence(reason), url: earningsPage(context) };
  await context.outbox.add(tx, 'mail', withdrawalRefusedMail(await getUser(tx.orm, userId), mail));
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
  await notify(tx, {
    userId: owner,
    type: 'withdraw',
    message: `Your bank sent back your withdrawal of ${formatCents(amountCents)}: ${asSentence(reason)} The amount is back in your balance.`,
  });
  const mail = { amountCents, reason: asSentence(reason), url: earningsPage(context) };
  await context.outbox.add(tx, 'mail', withdrawalReturnedMail(creator, mail));
  return row;
};

/**
 * Cancels a requested withdrawal: the amount returns to the wallet. When an operator pays it at the same time, the
 * first to update the row wins.
 * @throws ApiError `wrongState` when it was paid, refused or cancelled.
 */
export const cancelWithdrawal = (context: Context, { id }: Withdrawal): Promise<Withdrawal> =>
  transaction(context.db, (tx) => settle(context, tx, id, { status: 'cancelled' }));
