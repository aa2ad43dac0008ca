import { query } from './stored.ts';
import type { TestApp } from './test-app.ts';

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
