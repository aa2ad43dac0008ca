import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { buildBrand, buildOpenJob, type Person } from '#tests/support/people.ts';
import { operate, query, tellEvent } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { days } from '../../lib/clock.ts';
import { reconcileRefunds } from './refunds.service.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});

const run = (command: string, id = 0, text = '') => operate(app(), command, id, text);

/** The refund is at the provider what it has become there, unheard. */
const becomes = (refundId: string, state: object) =>
  query(app(), 'update sandbox_payments set intent = intent || $2 where id = $1', [refundId, JSON.stringify(state)]);
const FAILED = { status: 'failed', failure_reason: 'expired_or_canceled_card' } as const;
const firstRefundOf = (payment: string): string => `re_${payment.slice(3)}`;

/** From now on the provider takes refunds in this state; the card network by itself gives money back at once. */
const takeRefundsAs = (status: 'pending' | 'succeeded' | 'failed', answered?: Promise<void>) => {
  const { payments } = app().context;
  const { refund } = payments;
  return vi.spyOn(payments, 'refund').mockImplementation(async (request) => {
    const made = await refund(request);
    await becomes(made.id, { status });
    await answered;
    return { ...made, status };
  });
};

/** A cancelled job whose refund was ordered, and the id of its payment. The provider answers the order after `answered`. */
const refunded = async (
  status: 'pending' | 'succeeded' | 'failed',
  answered?: Promise<void>,
): Promise<{ id: number; payment: string }> => {
  const taken = takeRefundsAs(status, answered);
  const id = await buildOpenJob(app(), brand);
  expect((await app().call(api.cancelJob, { token: brand.token, params: { id } })).status).toBe(200);
  await app().context.outbox.drain();
  taken.mockRestore();
  const [job] = await query(app(), 'select payment_id from jobs where id = $1', [id]);
  return { id, payment: job.payment_id };
};
const rowOf = async (payment: string) =>
  (await query(app(), 'select * from refunds where payment_id = $1', [payment]))[0];
const statusOf = async (payment: string) => (await rowOf(payment))?.status;

/** The provider tells that a refund has changed. Events name a state too, which may be older than the present one. */
const tell = (payment: string, type = 'refund.updated'): Promise<number> => {
  const money = { amount: 12_000, currency: 'usd' };
  return tellEvent(app(), type, { id: 're_x', object: 'refund', ...money, payment_intent: payment, status: 'pending' });
};
const watchLog = () => {
  const { log } = app().context;
  const [info, error] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error')];
  const said = ({ mock }: typeof info | typeof error) => mock.calls.map((call) => call[1]);
  return { infos: () => said(info), errors: () => said(error) };
};
/** What the brand's receipt of the refund says. */
const shownState = async (jobId: number) => {
  const { token } = brand;
  const { data } = await app().call(api.listReceipts, { token });
  const { number = '' } = data.find(({ title }) => title.startsWith(`Refund of job #${jobId}:`)) ?? {};
  return (await app().call(api.getReceipt, { token, params: { number } })).data.refund_state;
};
const noticeOf = async (payment: string) =>
  (await app().context.health.notices()).filter((line) => line.includes(payment));
const GIVEN_BACK = 'a payment was given back';
const HAS_FAILED = 'a refund has failed: the money did not reach its payer';

describe('a refund that is pending', () => {
  test('stays as it was ordered, when an event about it read an older state before and goes on after', async () => {
    const { payments } = app().context;
    const { listRefunds } = payments;
    const [looking, ordered] = [deferred(), deferred()];
    vi.spyOn(payments, 'listRefunds').mockImplementation(async (paymentId) => {
      looking.resolve();
      const refunds = await listRefunds(paymentId);
      await ordered.promise;
      return refunds.map((refund) => ({ ...refund, status: 'succeeded' }));
    });
    const { payment } = await refunded('pending', looking.promise);
    ordered.resolve();
    await app().sandbox.cardNetwork.idle();
    expect(await statusOf(payment)).toBe('pending');
  });

  test('is not yet given back: only once the provider tells so', async () => {
    const log = watchLog();
    const { payment, id } = await refunded('pending');
    expect(await rowOf(payment)).toMatchObject({ status: 'pending', job_id: String(id), amount_cents: '12000' });
    expect(log.infos()).toContain('a refund is under way');
    expect(await shownState(id)).toBe('under_way');
    expect(log.infos()).not.toContain(GIVEN_BACK);
    expect((await run('refunds')).lines.filter((line) => line.includes(payment))).toEqual([
      expect.stringMatching(new RegExp(`^#\\d+ {2}\\$120.00 {2}${payment} {2}job #${id} {2}pending {2}since `)),
    ]);
    await becomes(firstRefundOf(payment), { status: 'succeeded' });
    expect(await tell(payment)).toBe(200);
    expect(await statusOf(payment)).toBe('succeeded');
    expect(log.infos()).toContain(GIVEN_BACK);
    expect(await shownState(id)).toBe('arrived');
    expect((await run('refunds')).lines.join()).not.toContain(payment);
  });

  test('is looked up by the reconciliation, when its event was lost', async () => {
    const log = watchLog();
    const { payment } = await refunded('pending');
    await becomes(firstRefundOf(payment), FAILED);
    await reconcileRefunds(app().context).run();
    expect(await rowOf(payment)).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(log.errors()).toEqual([HAS_FAILED]);
    await reconcileRefunds(app().context).run();
    await tell(payment, 'refund.failed');
    expect(log.errors()).toEqual([HAS_FAILED]);
  });

  test('is a health notice after two weeks', async () => {
    const { payment } = await refunded('pending');
    expect(await noticeOf(payment)).toEqual([]);
    app().pass(days(14) + 1);
    expect(await noticeOf(payment)).toEqual([expect.stringContaining('has not arrived for two weeks (pending)')]);
  });
});

describe('a refund that fails', () => {
  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'after it succeeded is loud: %s',
    async (type) => {
      const log = watchLog();
      const { payment, id } = await refunded('succeeded');
      expect(log.infos()).toContain(GIVEN_BACK);
      await becomes(firstRefundOf(payment), FAILED);
      expect(await tell(payment, type)).toBe(200);
      expect(log.errors()).toEqual([HAS_FAILED]);
      const { id: number } = await rowOf(payment);
      expect(await noticeOf(payment)).toEqual([
        `refunds: The refund of payment ${payment} (job #${id}) over $120.00 has failed at the provider (expired_or_canceled_card). See \`refunds\`: #${number}.`,
      ]);
    },
  );

  test('at once is loud too, and does not wait in the queue of the outbox', async () => {
    const log = watchLog();
    const { payment } = await refunded('failed');
    expect([await statusOf(payment), log.errors()]).toEqual(['failed', [HAS_FAILED]]);
  });

  test('after it succeeded is found within a day, when its event was lost', async () => {
    const { payment } = await refunded('succeeded');
    await becomes(firstRefundOf(payment), FAILED);
    await reconcileRefunds(app().context).run();
    expect(await statusOf(payment)).toBe('succeeded');
    app().pass(days(1) + 1);
    await reconcileRefunds(app().context).run();
    expect(await statusOf(payment)).toBe('failed');
  });

  test('is ordered again by an operator, once; a late word about the first attempt changes nothing', async () => {
    const { payment } = await refunded('failed');
    const { id } = await rowOf(payment);
    const { payments } = app().context;
    const { refund } = payments;
    const sent = deferred();
    vi.spyOn(payments, 'refund').mockImplementation((request) => sent.promise.then(() => refund(request)));
    expect(await run('refunds retry', id)).toEqual({ code: 0, lines: [`Refund #${id} of $120.00 is ordered again.`] });
    expect((await run('refunds retry', id)).lines).toEqual([`There is no failed refund #${id}.`]);
    await tell(payment, 'refund.failed');
    expect(await statusOf(payment)).toBe('queued');
    sent.resolve();
    await app().context.outbox.drain();
    expect(await rowOf(payment)).toMatchObject({ status: 'succeeded', attempts: 2, failure_reason: null });
    expect((await rowOf(payment)).refund_id).toMatch(/_1$/);
    expect(await noticeOf(payment)).toEqual([]);
    expect(await query(app(), 'select action from audit_log where subject = $1', [`refund:${id}`])).toEqual([
      { action: 'refund-retry' },
    ]);
  });

  test('can be settled by hand after its second order was dropped from the outbox', async () => {
    const { payment } = await refunded('failed');
    const { id } = await rowOf(payment);
    vi.spyOn(app().context.payments, 'refund').mockRejectedValue(new Error('refused'));
    await run('refunds retry', id);
    await app().context.outbox.drain();
    // Far enough away not to be under way when it is dropped.
    const [work] = await query(
      app(),
      `update outbox set run_at = now() + interval '1 hour'
       where kind = 'refund' and dropped_at is null and payload ->> 'paymentId' = $1 returning id::int`,
      [payment],
    );
    expect((await run('refunds settle', id, 'Sent by bank transfer.')).code).toBe(1);
    const dropped = await run('outbox drop', work.id, 'Paid by bank transfer.');
    expect(dropped.lines.at(-1)).toBe(`Once it is paid, record that: refunds settle ${id} REASON`);
    expect(await rowOf(payment)).toMatchObject({ status: 'failed', settled_at: null });
    expect((await run('refunds settle', id, 'Sent by bank transfer.')).code).toBe(0);
  });

  test('is settled by hand, with a reason', async () => {
    const { payment, id: jobId } = await refunded('failed');
    const { id } = await rowOf(payment);
    expect(await shownState(jobId)).toBe('failed');
    expect((await run('refunds settle', id, ' ')).code).toBe(1);
    const { lines } = await run('refunds settle', id, 'Sent by bank transfer.');
    expect(lines).toEqual([`Refund #${id} of $120.00 is settled.`]);
    expect(await rowOf(payment)).toMatchObject({ settled_reason: 'Sent by bank transfer.' });
    expect(await shownState(jobId)).toBe('arrived');
    expect(await noticeOf(payment)).toEqual([]);
    expect((await run('refunds')).lines.join()).not.toContain(payment);
  });
});

test('a refund that somebody made at the provider is not ours', async () => {
  expect(await tell('pi_of_somebody', 'refund.failed')).toBe(200);
  expect(await statusOf('pi_of_somebody')).toBeUndefined();
});

// Last: sessions end in sixty days.
test('a refund that took months to succeed may still fail within the month after', async () => {
  const { payment } = await refunded('pending');
  app().pass(days(60));
  await becomes(firstRefundOf(payment), { status: 'succeeded' });
  await reconcileRefunds(app().context).run();
  expect(await statusOf(payment)).toBe('succeeded');
  await becomes(firstRefundOf(payment), FAILED);
  app().pass(days(1) + 1);
  await reconcileRefunds(app().context).run();
  expect(await statusOf(payment)).toBe('failed');
});
