import { formatCents } from '#shared/domain/money/money.ts';
import type { Queries } from '../../db/transaction.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { acceptedJobs, hasPaymentUnderWay, heldJobs, pausedJobs, requestedCents } from './privacy.repository.ts';

const named = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ');

/**
 * The reasons why an account cannot be deleted yet, one sentence each: its deletion would leave money without an owner.
 */
export const outstandingBalances = async (orm: Queries, userId: number): Promise<readonly string[]> => {
  const { balanceCents } = await creatorTotals(orm, userId);
  const held = await heldJobs(orm, userId);
  const accepted = await acceptedJobs(orm, userId);
  const paused = await pausedJobs(orm, userId);
  const requested = await requestedCents(orm, userId);
  const isPaying = await hasPaymentUnderWay(orm, userId);
  return [
    ...(isPaying ? ['Your bank is still working on a payment of yours.'] : []),
    ...(held.length > 0 ? [`Payments are held for jobs that are not completed yet: ${named(held)}.`] : []),
    ...(accepted.length > 0 ? [`You were accepted for jobs that are not completed yet: ${named(accepted)}.`] : []),
    ...(paused.length > 0 ? [`The payments of these jobs are disputed: ${named(paused)}.`] : []),
    ...(balanceCents > 0 ? [`You have ${formatCents(balanceCents)} left to withdraw.`] : []),
    ...(requested > 0 ? [`Withdrawals of ${formatCents(requested)} are requested and not paid yet.`] : []),
  ];
};
