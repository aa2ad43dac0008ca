import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { NotificationType } from '#shared/domain/messages/notifications.ts';
import { derive } from '../../src/server/create-context.ts';
import { notifications } from '../../src/server/db/schema/conversations.ts';
import { jobs } from '../../src/server/db/schema/jobs.ts';
import { runRequest } from '../../src/server/operator/run-request.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

const secret = `whsec_${derive(TEST_SECRET, 'sandbox webhooks')}`;
const stripe = new Stripe('sk_test_x');
let events = 0;

export const query = async ({ context }: TestApp, text: string, values: unknown[] = []) =>
  (await context.db.pool.query(text, values)).rows;

/** The row of a job. @throws Error when there is none. */
export const jobRow = async ({ context }: TestApp, id: number) => {
  const [job] = await context.db.orm.select().from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error(`There is no job ${id}.`);
  return job;
};

/** Cents in an account of the ledger. */
export const balanceOf = async (t: TestApp, kind: string, owner: number | null = null): Promise<number> => {
  const text = 'select balance_cents from ledger_accounts where kind = $1 and owner_id is not distinct from $2';
  return Number((await query(t, text, [kind, owner]))[0]?.balance_cents ?? 0);
};

interface About {
  readonly userId?: number;
  readonly jobId?: number;
  readonly type?: NotificationType;
}

/** Notifications of a user, about a job, or of a type, oldest first. */
export const notificationsOf = ({ context }: TestApp, { userId, jobId, type }: About) =>
  context.db.orm
    .select()
    .from(notifications)
    .where(
      and(
        userId === undefined ? undefined : eq(notifications.userId, userId),
        jobId === undefined ? undefined : eq(notifications.jobId, jobId),
        type && eq(notifications.type, type),
      ),
    )
    .orderBy(notifications.id);

/** The payment succeeds at the provider while its event is lost. */
export const payUnheard = (t: TestApp, intent: string | undefined) =>
  query(t, `update sandbox_payments set intent = jsonb_set(intent, '{status}', '"succeeded"') where id = $1`, [intent]);

/** Delivers a signed event of the payment provider to the webhook and answers its status. */
export const tellEvent = async ({ app }: TestApp, type: string, object: object, id?: string): Promise<number> => {
  events += 1;
  const event = { id: id ?? `evt_${events}`, object: 'event', type, livemode: false, data: { object } };
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: '/webhooks/payments', payload, headers })).statusCode;
};

/** Runs an operator's command. */
export const operate = ({ context }: TestApp, command: string, id = 0, text = '') =>
  runRequest(context, { command, id, text });
