import type { Context } from '../../context.ts';
import { sweepInBatches } from '../../db/sweep-in-batches.ts';
import { after, days } from '../../lib/clock.ts';
import { deleteEvents } from './payment-events.repository.ts';

/** Stripe repeats an event for three days at most, and lists events for 30. https://docs.stripe.com/webhooks */
const REMEMBERED = days(90);

/** Forgets handled payment events that can come no more. @returns how many. */
export const sweepPaymentEvents = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> => {
  const before = after(clock(), -REMEMBERED);
  return sweepInBatches(() => deleteEvents(db.orm, before), signal);
};
