import { paymentEvents } from '../../db/schema/money.ts';
import type { Transaction } from '../../db/transaction.ts';

/** An event of the payment provider, by the id that stays the same at every delivery. */
export interface EventName {
  readonly id: string;
  readonly type: string;
}

/** Whether an event is told for the first time; the answer holds if the transaction is committed. */
export const isNewEvent = async (tx: Transaction, event: EventName): Promise<boolean> => {
  const rows = await tx.orm
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length === 1;
};
