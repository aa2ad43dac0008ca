import { object, string } from 'yup';
import { get } from './endpoint.ts';
import { pageQuery } from './fields.ts';
import { list, maybeStr, maybeTime, num, shape, str, time } from './reply.ts';

/** `R-000012` for a payment, `C-000003` for a refund, `W-000007` for a payout, each series without gaps. */
const numberParam = object({
  number: string()
    .matches(/^[RCW]-\d{6,15}$/)
    .required(),
});

const kind = () =>
  string()
    .oneOf(['job', 'refund', 'subscription', 'payout'] as const)
    .defined();

export const receiptsApi = {
  listReceipts: get('/receipts', {
    summary: 'Every payment and refund of a brand, every payout of a creator, newest first.',
    access: 'signed-in',
    query: pageQuery,
    reply: list({ number: str(), kind: kind(), title: str(), total: num(), issued_at: time() }),
    paged: true,
  }),
  getReceipt: get('/receipts/:number', {
    summary: 'One receipt, as it is printed.',
    access: 'signed-in',
    params: numberParam,
    reply: shape({
      number: str(),
      kind: kind(),
      title: str(),
      issued_at: time(),
      /** The issuer, from the settings at the time of issue. */
      seller: shape({ name: str(), address: maybeStr(), tax_id: maybeStr() }),
      /** The payer or payee, as known at the time of issue. */
      party: shape({
        name: str(),
        email: str(),
        company_name: maybeStr(),
        vat_number: maybeStr(),
        address: maybeStr(),
        city: maybeStr(),
        zip_code: maybeStr(),
        country: maybeStr(),
      }),
      /** Dollars, before tax; they add up to the subtotal. Every amount of a refund is negative. */
      lines: list({ label: str(), amount: num() }),
      subtotal: num(),
      /** The rate behind `tax`, in percent. */
      tax_percent: num(),
      tax: num(),
      total: num(),
      /** For a refund: the number of the payment's receipt. */
      refers_to: maybeStr(),
      /** For a refunded payment: the number of the refund's receipt. */
      refunded_by: maybeStr(),
      /** For a refund that the payment provider has taken. The money of a failed one is still owed. */
      refund_state: string()
        .oneOf(['under_way', 'arrived', 'failed'] as const)
        .nullable()
        .defined(),
      /** For a payout that the bank sent back: when that was recorded. */
      returned_at: maybeTime(),
      /** For a payout: its method and the last four characters of the account number. */
      method: maybeStr(),
    }),
  }),
} as const;
