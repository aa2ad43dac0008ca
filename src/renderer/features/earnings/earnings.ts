import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Data } from '#shared/contract/endpoint.ts';

/** Balance, payout details and withdrawals, as the server tells them. */
export type Earnings = Data<typeof earningsApi.billingInfo>;

/** Until when withdrawals wait because the payout details were changed; null when they do not. */
export const holdOf = ({ held_until }: Earnings, now = new Date()): Date | null => {
  const until = held_until === null ? null : new Date(held_until);
  return until && until > now ? until : null;
};

/** Where they are kept between screens. */
export const EARNINGS = 'earnings';
