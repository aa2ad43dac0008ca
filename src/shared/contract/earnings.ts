import { object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { accountComplaint } from '../domain/money/payout-account.ts';
import { ACCOUNT_KINDS, type AccountKind } from '../domain/people/account-kinds.ts';
import { get, post } from './endpoint.ts';
import { dollars, id, idParam, isBlank, text } from './fields.ts';
import { bit, list, maybeNum, maybeStr, maybeTime, num, shape, str, time } from './reply.ts';

export const accountNumber = text('Account Number is required');

/** `payoutFormOf` adds the format of the account number per payout method. */
export const payoutForm = object({
  account_number: accountNumber,
  payment_method_id: id('Payment Method is required'),
  /** Required when existing details change and the account has a password. */
  current_password: string().typeError('Old Password Required').max(limits.password.max).optional().default(''),
});

/** The form passes the available balance as yup context `{ balance }`, in dollars; the server uses the ledger. */
export const withdrawForm = object({
  amount: dollars(({ originalValue }) =>
    isBlank(originalValue) ? 'Amount is required' : 'Write the amount as a number like 10.50',
  )
    .required('Amount is required')
    .min(limits.withdrawal.min, 'Minimum amount should be larger than 0.')
    .test('available', 'You cannot exceed your maximum amount.', (value, context) => {
      const balance = (context.options.context as { balance?: number } | undefined)?.balance;
      return value === undefined || balance === undefined || value <= balance;
    }),
});

const billingInfo = shape({
  account_number: maybeStr(),
  payment_method_id: maybeNum(),
  /** End of the withdrawal hold after a change of the payout details. */
  held_until: maybeTime(),
  /** 1 when a change of the details requires the account's password. */
  asks_password: bit(),
  /** Dollars: available for withdrawal, earned in total, paid out. */
  balance: num(),
  total_earnings: num(),
  paid: num(),
  /** Dollars of withdrawals not yet paid: `total_earnings` = `balance` + `paid` + this + `on_hold`. */
  requested: num(),
  /** Dollars held for jobs in progress; they count as earned, and in `total_earnings`, once a job is completed. */
  held: num(),
  /** Dollars of completed jobs that cannot be withdrawn while their payment is disputed. */
  on_hold: num(),
  /** `account_kind`: the format of the method's account number (`ACCOUNT_KINDS`). */
  payment_methods: list({ id: num(), name: str(), account_kind: string().oneOf(ACCOUNT_KINDS).defined() }),
  withdrawals: list({
    id: num(),
    amount: num(),
    status: str(),
    reason: maybeStr(),
    created_at: time(),
    /** When it was paid, refused, cancelled, or sent back by the bank. */
    settled_at: maybeTime(),
    /** Receipt number, once the withdrawal is paid. */
    receipt: maybeStr(),
  }),
});

export const earningsApi = {
  billingInfo: get('/creator/billing-info', {
    summary: 'Balance, payout details and the newest withdrawals.',
    access: 'creator',
    reply: billingInfo,
  }),
  savePayout: post('/creator/payment-method', {
    summary: 'Sets where withdrawals are paid to.',
    access: 'creator',
    requires: ['verified'],
    body: payoutForm,
    reply: billingInfo,
  }),
  cancelWithdrawal: post('/creator/withdrawal/:id/cancel', {
    summary: 'Takes back a withdrawal that was not paid yet; the amount returns to the balance.',
    access: 'creator',
    params: idParam,
    reply: billingInfo,
  }),
  withdraw: post('/creator/withdraw', {
    idempotent: true,
    summary: 'Requests a withdrawal; the amount is reserved at once.',
    access: 'creator',
    requires: ['verified'],
    body: withdrawForm,
    reply: shape({ id: num(), amount: num(), status: str(), created_at: time() }),
    status: 201,
  }),
} as const;

interface PayoutMethod {
  readonly id: number;
  readonly account_kind: AccountKind;
}

/**
 * The payout form, with the account number validated for its method. Separate from the contract, which every page
 * loads; the server uses its own table of methods.
 */
export const payoutFormOf = (methods: readonly PayoutMethod[]): typeof payoutForm =>
  payoutForm.shape({
    account_number: accountNumber.test('kind', (value, context) => {
      const { payment_method_id: chosen } = context.parent as { payment_method_id?: number };
      const method = methods.find(({ id }) => id === chosen);
      const complaint = method && value ? accountComplaint(method.account_kind, value) : null;
      return complaint === null || context.createError({ message: complaint });
    }),
  });
