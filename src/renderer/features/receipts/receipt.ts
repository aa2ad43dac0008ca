import type { Data } from '#shared/contract/endpoint.ts';
import type { receiptsApi } from '#shared/contract/receipts.ts';

/** One receipt as it is printed. */
export type Receipt = Data<typeof receiptsApi.getReceipt>;

/** What a receipt is about, in a word. */
export const kindNames: Record<Receipt['kind'], string> = {
  job: 'Job',
  refund: 'Refund',
  subscription: 'Subscription',
  payout: 'Payout',
};

/** The day of a receipt, the same in every time zone: "June 15, 2027". */
export const receiptDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
