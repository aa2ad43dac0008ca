import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { settle } from './settle-withdrawals.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/**
 * Cancels a requested withdrawal: the amount returns to the wallet. When an operator pays it at the same time, the
 * first to update the row wins.
 * @throws ApiError `wrongState` when it was paid, refused or cancelled.
 */
export const cancelWithdrawal = (context: Context, { id }: Withdrawal): Promise<Withdrawal> =>
  transaction(context.db, (tx) => settle(context, tx, id, { status: 'cancelled' }));
