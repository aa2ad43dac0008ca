import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import {
  queueFailedRefund,
  type RefundRow,
  settleFailedRefund,
  unfinishedRefunds,
} from '../domains/refunds/refunds.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';
import { readReason } from './read-reason.ts';

const lineOf = ({ id, amountCents, paymentId, jobId, status, failureReason, changedAt }: RefundRow): string =>
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
  return row ? [`${lineOf(row)}: ${sentence}`] : [noFailed(id).message];
};

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds',
    help: 'Lists refunds that have not arrived: amount, payment, job, and their state at the provider.',
    run: async ({ db }) => {
      const rows = await unfinishedRefunds(db.orm);
      return rows.length === 0 ? ['No refund is under way or has failed.'] : rows.map(lineOf);
    },
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
