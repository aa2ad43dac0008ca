import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Data } from '#shared/contract/endpoint.ts';

/** Balance, payout details and withdrawals. */
export type Earnings = Data<typeof earningsApi.billingInfo>;
export type Withdrawal = Earnings['withdrawals'][number];

/** End of the waiting period after a change of the payout details; null without one. */
export const holdOf = (earnings: Earnings | null, now: Date): Date | null => {
  const until = earnings?.held_until ? new Date(earnings.held_until) : null;
  return until && until > now ? until : null;
};

/** Cache key. */
export const EARNINGS = 'earnings';
