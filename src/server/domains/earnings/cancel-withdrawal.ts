import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { settle } from './settle-withdrawals.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/**
 * Takes back a requested withdrawal: the amount returns to the wallet. Of this and the operator's payment at once,
 * whichever changes the row first wins.
 * @throws ApiError `wrongState` when it was paid, refused or cancelled.
 */
export const cancelWithdrawal = (context: Context, { id }: Withdrawal): Promise<Withdrawal> =>
  transaction(context.db, (tx) => settle(context, tx, id, { status: 'cancelled' }));
