import { paymentEvents } from '../../db/schema/money.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A payment provider's event, by the id that is the same for every delivery. */
export interface EventName {
  readonly id: string;
  readonly type: string;
}

/** Whether an event is new; it counts as handled once the transaction is committed. */
export const isNewEvent = async (tx: Transaction, event: EventName): Promise<boolean> => {
  const rows = await tx.orm
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length === 1;
};
