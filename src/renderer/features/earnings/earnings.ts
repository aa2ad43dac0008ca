import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Data } from '#shared/contract/endpoint.ts';

/** Balance, payout details and withdrawals. */
export type Earnings = Data<typeof earningsApi.billingInfo>;
export type Withdrawal = Earnings['withdrawals'][number];

/** End of the waiting period after a change of the payout details; null without one. */
export const holdOf = ({ held_until }: Earnings, now = new Date()): Date | null => {
  const until = held_until === null ? null : new Date(held_until);
  return until && until > now ? until : null;
};

/** Cache key. */
export const EARNINGS = 'earnings';
