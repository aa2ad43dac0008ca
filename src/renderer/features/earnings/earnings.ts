import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Data } from '#shared/contract/endpoint.ts';

/** Balance, payout details and withdrawals, as the server tells them. */
export type Earnings = Data<typeof earningsApi.billingInfo>;

/** Where they are kept between screens. */
export const EARNINGS = 'earnings';
