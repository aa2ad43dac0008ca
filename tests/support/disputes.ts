import Stripe from 'stripe';
import { derive } from '../../src/server/create-context.ts';
import { runRequest } from '../../src/server/operator/run-request.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

const secret = `whsec_${derive(TEST_SECRET, 'sandbox webhooks')}`;
const stripe = new Stripe('sk_test_x');
let events = 0;

/** Delivers a signed event to the webhook and answers its status. */
export const tellEvent = async ({ app }: TestApp, type: string, object: object): Promise<number> => {
  events += 1;
  const payload = JSON.stringify({ id: `evt_${events}`, object: 'event', type, livemode: false, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: '/webhooks/payments', payload, headers })).statusCode;
};

export const query = async ({ context }: TestApp, text: string, values: unknown[] = []) =>
  (await context.db.pool.query(text, values)).rows;

/** Runs an operator's command. */
export const operate = ({ context }: TestApp, command: string, id = 0, text = '') =>
  runRequest(context, { command, id, text });

export const paymentOf = async (t: TestApp, jobId: number): Promise<string> =>
  (await query(t, 'select payment_id from jobs where id = $1', [jobId]))[0].payment_id;

/** The payer disputes the payment of a job at the bank; answers the dispute's row once the events have arrived. */
export const disputeJob = async (t: TestApp, jobId: number, given: { amount?: number; isInquiry?: boolean } = {}) => {
  const { bank, idle } = t.sandbox.cardNetwork;
  const made = await bank.dispute(await paymentOf(t, jobId), { reason: 'fraudulent', ...given });
  if (!made) throw new Error('The payment cannot be disputed.');
  await idle();
  return { providerId: made.id, ...(await disputeRow(t, made.id)) };
};

export const disputeRow = async (t: TestApp, providerId: string) => {
  const [row] = await query(t, 'select *, id::int from disputes where provider_id = $1', [providerId]);
  return row;
};

/** The bank's next step, once its events have arrived. */
export const advance = async (t: TestApp, providerId: string, outcome: 'win' | 'lose' | 'escalate' | 'review') => {
  const { bank, idle } = t.sandbox.cardNetwork;
  if (!(await bank.advanceDispute(providerId, outcome))) throw new Error(`The dispute cannot ${outcome}.`);
  await idle();
};

/** Cents in an account of the ledger. */
export const balanceOf = async (t: TestApp, kind: string, owner: number | null = null): Promise<number> => {
  const text = 'select balance_cents from ledger_accounts where kind = $1 and owner_id is not distinct from $2';
  return Number((await query(t, text, [kind, owner]))[0]?.balance_cents ?? 0);
};
