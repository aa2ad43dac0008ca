import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { getUser } from '../domains/auth/users.repository.ts';
import { findWithdrawal, requestedWithdrawals } from '../domains/earnings/earnings.repository.ts';
import { payWithdrawal, refuseWithdrawal, returnWithdrawal } from '../domains/earnings/settle-withdrawals.ts';
import { pausedJobs } from '../domains/privacy/privacy.repository.ts';
import {
  queueFailedRefund,
  type RefundRow,
  settleFailedRefund,
  unfinishedRefunds,
} from '../domains/refunds/refunds.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import { type Command, listed, readReason } from './command.ts';

/** Who gets how much by a withdrawal. */
const withdrawalLines = async ({ db }: Context, id: number, sentence: string): Promise<string[]> => {
  const row = (await requestedWithdrawals(db.orm)).find(({ withdrawal }) => withdrawal.id === id);
  // What is wrong with it is said by the command itself.
  if (!row) return [`Withdrawal #${id} does not wait to be paid.`];
  const paused = await pausedJobs(db.orm, row.creator.id);
  return [
    `${lineOf(row)}: ${sentence}`,
    ...paused.map((job) => `Warning: the payment of this creator's job #${job} is disputed. See \`disputes\`.`),
  ];
};

type Requested = Awaited<ReturnType<typeof requestedWithdrawals>>[number];

const lineOf = ({ withdrawal, creator, method }: Requested): string =>
  [
    `#${withdrawal.id}`,
    formatCents(withdrawal.amountCents),
    `${creator.name} <${creator.email}>`,
    `${method} ${withdrawal.accountNumber}`,
    writeMoment(withdrawal.createdAt),
  ].join('  ');

export const moneyCommands: readonly Command[] = [
  {
    name: 'list-withdrawals',
    help: 'Lists the withdrawals that wait to be paid, oldest first, with where the money goes.',
    run: async ({ db }) => listed((await requestedWithdrawals(db.orm)).map(lineOf), 'No withdrawal waits.'),
  },
  {
    name: 'pay-withdrawal',
    arguments: { ID: 'id' },
    help: 'Records that a withdrawal was paid, and tells its creator.',
    confirm: (context, { id }) => withdrawalLines(context, id, 'it counts as paid, and its creator is told.'),
    run: (context, { id }) =>
      transaction(context.db, async (tx) => {
        const { amountCents } = await payWithdrawal(context, tx, id);
        await audit(tx, 'pay-withdrawal', `withdrawal:${id}`, { amount_cents: amountCents });
        return [`Withdrawal #${id} of ${formatCents(amountCents)} is paid.`];
      }),
  },
  {
    name: 'refuse-withdrawal',
    arguments: { ID: 'id', REASON: 'text' },
    help: 'Gives a withdrawal back to the balance of its creator, who is told the reason.',
    confirm: (context, { id }) => withdrawalLines(context, id, 'the amount goes back to the balance.'),
    run: (context, { id, text }) =>
      transaction(context.db, async (tx) => {
        const { amountCents } = await refuseWithdrawal(context, tx, id, readReason(text));
        // The reason is stored in the withdrawal, so that it can be erased with its creator.
        await audit(tx, 'refuse-withdrawal', `withdrawal:${id}`, { amount_cents: amountCents });
        return [`Withdrawal #${id} of ${formatCents(amountCents)} is refused; the amount is back in the balance.`];
      }),
  },
  {
    name: 'return-withdrawal',
    arguments: { ID: 'id', REASON: 'text' },
    help: 'Records that the bank sent a paid withdrawal back: the balance gets it, and its creator is told the reason.',
    confirm: async ({ db }, { id }) => {
      const row = await findWithdrawal(db.orm, id);
      if (row?.status !== 'paid') return [`Withdrawal #${id} was not paid.`];
      const { name, email } = await getUser(db.orm, row.creatorId);
      return [`#${id}  ${formatCents(row.amountCents)}  ${name} <${email}>: the amount goes back to the balance.`];
    },
    run: (context, { id, text }) =>
      transaction(context.db, async (tx) => {
        const { amountCents } = await returnWithdrawal(context, tx, id, readReason(text));
        await audit(tx, 'return-withdrawal', `withdrawal:${id}`, { amount_cents: amountCents });
        return [`Withdrawal #${id} of ${formatCents(amountCents)} came back; the amount is in the balance again.`];
      }),
  },
];

const refundLine = ({ id, amountCents, paymentId, jobId, status, failureReason, changedAt }: RefundRow): string =>
  [
    `#${id}`,
    formatCents(amountCents),
    paymentId,
    ...(jobId === null ? [] : [`job #${jobId}`]),
    failureReason === null ? status : `${status} (${failureReason})`,
    `since ${writeMoment(changedAt)}`,
  ].join('  ');

const noFailed = (id: number): ApiError => new ApiError('notFound', `There is no failed refund #${id}.`);

/** Whose refund moves how much. */
const refundLines = async ({ db }: Context, id: number, sentence: string): Promise<string[]> => {
  const row = (await unfinishedRefunds(db.orm)).find((refund) => refund.id === id);
  return row ? [`${refundLine(row)}: ${sentence}`] : [noFailed(id).message];
};

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds',
    help: 'Lists refunds that have not arrived: amount, payment, job, and their state at the provider.',
    run: async ({ db }) =>
      listed((await unfinishedRefunds(db.orm)).map(refundLine), 'No refund is under way or has failed.'),
  },
  {
    name: 'refunds retry',
    arguments: { ID: 'id' },
    help: 'Orders a failed refund again, to the same card or account.',
    confirm: (context, { id }) => refundLines(context, id, 'it is ordered again.'),
    run: ({ db, clock, outbox }, { id }) =>
      transaction(db, async (tx) => {
        const row = await queueFailedRefund(tx, id, clock());
        if (!row) throw noFailed(id);
        const { paymentId, jobId, attempts } = row;
        const work = { paymentId, reason: 'an operator ordered it again', attempt: attempts };
        await outbox.add(tx, 'refund', { ...work, ...(jobId !== null && { jobId }) });
        await audit(tx, 'refund-retry', `refund:${id}`, { amount_cents: row.amountCents });
        return [`Refund #${id} of ${formatCents(row.amountCents)} is ordered again.`];
      }),
  },
  {
    name: 'refunds settle',
    arguments: { ID: 'id', REASON: 'text' },
    help: 'Records that a failed refund was paid back by hand, and how.',
    confirm: (context, { id }) => refundLines(context, id, 'it counts as paid back by hand.'),
    run: ({ db, clock }, { id, text }) => {
      const reason = readReason(text);
      return transaction(db, async (tx) => {
        const row = await settleFailedRefund(tx, id, { reason, now: clock() });
        if (!row) throw noFailed(id);
        await audit(tx, 'refund-settle', `refund:${id}`, { amount_cents: row.amountCents });
        return [`Refund #${id} of ${formatCents(row.amountCents)} is settled.`];
      });
    },
  },
];
