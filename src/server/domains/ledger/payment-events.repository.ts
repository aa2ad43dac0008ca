import { sql } from 'drizzle-orm';
import { paymentEvents } from '../../db/schema/money.ts';
import { SWEPT_AT_ONCE } from '../../db/sweep-in-batches.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';

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

/** Deletes some of the events from before a point in time. @returns how many. */
export const deleteEvents = async (orm: Queries, before: Date): Promise<number> => {
  const { rows } = await orm.execute(sql`
    delete from payment_events where id = any (array(
      select id from payment_events where created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${SWEPT_AT_ONCE} for update skip locked))
    returning id`);
  return rows.length;
};
