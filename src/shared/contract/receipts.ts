import { object, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './fields.ts';
import { list, maybeStr, num, shape, str, time } from './reply.ts';

/** `J-7` for the payment of job 7, `S-…` for a subscription payment, `P-7` for payout 7. */
const numberParam = object({
  number: string()
    .matches(/^(?:[JP]-[1-9]\d{0,14}|S-[A-Za-z0-9_]{1,100})$/)
    .required(),
});

const kind = () =>
  string()
    .oneOf(['job', 'refund', 'subscription', 'payout'] as const)
    .defined();

export const receiptsApi = {
  listReceipts: endpoint({
    method: 'GET',
    path: '/receipts',
    summary: 'Every payment of a brand, every payout of a creator, newest first.',
    access: 'signed-in',
    query: pageQuery,
    reply: list({ number: str(), kind: kind(), title: str(), total: num(), issued_at: time() }),
    paged: true,
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/receipts/:number',
    summary: 'One receipt, as it is printed.',
    access: 'signed-in',
    params: numberParam,
    reply: shape({
      number: str(),
      kind: kind(),
      title: str(),
      issued_at: time(),
      /** Who paid or was paid, as the account stands now. */
      party: shape({
        name: str(),
        email: str(),
        address: maybeStr(),
        city: maybeStr(),
        zip_code: maybeStr(),
        country: maybeStr(),
      }),
      /** Dollars; a refund is negative. */
      lines: list({ label: str(), amount: num() }),
      subtotal: num(),
      tax: num(),
      total: num(),
      /** Where a payout went: the method and the last four characters of the account. */
      method: maybeStr(),
    }),
  }),
} as const;
