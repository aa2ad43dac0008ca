import { accountComplaint } from '../domain/money/payout-account.ts';
import type { AccountKind } from '../domain/people/account-kinds.ts';
import { accountNumber, payoutForm } from './earnings.ts';

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
