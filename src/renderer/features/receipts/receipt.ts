import type { Data } from '#shared/contract/endpoint.ts';
import type { receiptsApi } from '#shared/contract/receipts.ts';
import { formatDollars } from '#shared/domain/money/money.ts';

/** One receipt as printed. */
export type Receipt = Data<typeof receiptsApi.getReceipt>;

/** The tax included in the total, as a sentence. */
export const taxWords = ({ kind, tax, tax_percent }: Receipt): string => {
  if (kind === 'payout') return 'No tax was taken off this payout.';
  if (tax === 0) return 'No tax is charged.';
  if (kind === 'refund') return `The refund includes ${formatDollars(-tax)} of tax at ${tax_percent}%.`;
  return `The total includes ${formatDollars(tax)} of tax at ${tax_percent}%.`;
};

/** The subject of a receipt, in one word. */
export const kindNames: Record<Receipt['kind'], string> = {
  job: 'Job',
  refund: 'Refund',
  subscription: 'Subscription',
  payout: 'Payout',
};

/** How far a refund is. */
export const refundStates: Record<NonNullable<Receipt['refund_state']>, string> = {
  under_way: 'The money is on its way to the card you paid with. Banks take 5 to 10 business days.',
  arrived: 'The money was paid back.',
  failed: 'Your bank sent the money back to us. We still owe it to you and pay it back another way.',
};

/** The date of a receipt in UTC: "June 15, 2027". */
export const receiptDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
