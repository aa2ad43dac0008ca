import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { after, days } from '../../lib/clock.ts';
import { type RefundRow, unfinishedRefunds } from './refunds.repository.ts';

/** Refunds arrive within 5 to 10 business days. https://docs.stripe.com/refunds */
const PATIENCE = days(14);

const nameOf = ({ paymentId, jobId, amountCents }: RefundRow): string =>
  `The refund of payment ${paymentId}${jobId === null ? '' : ` (job #${jobId})`} over ${formatCents(amountCents)}`;

/** One sentence per refund that needs an operator: it has failed, or has been pending for two weeks. */
export const warnOfRefunds = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<readonly string[]> => {
  const late = after(clock(), -PATIENCE);
  return (await unfinishedRefunds(db.orm)).flatMap((row) => {
    const see = `See \`refunds\`: #${row.id}.`;
    if (row.status === 'failed' || row.status === 'canceled')
      return [`${nameOf(row)} has failed at the provider (${row.failureReason ?? row.status}). ${see}`];
    return row.createdAt < late ? [`${nameOf(row)} has not arrived for two weeks (${row.status}). ${see}`] : [];
  });
};
