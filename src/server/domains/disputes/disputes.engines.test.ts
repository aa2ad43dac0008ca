import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { PAUSED } from '#shared/domain/jobs/job-pause.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { barrier } from '#tests/support/concurrency.ts';
import { advance, disputeJob, disputeRow, paymentOf } from '#tests/support/disputes.ts';
import { ACCOUNT, fillWallet } from '#tests/support/money.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildProduct,
  CARD,
  type Person,
  pay,
} from '#tests/support/people.ts';
import { balanceOf, operate, query, tellEvent } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { days } from '../../lib/clock.ts';
import { ProviderUnavailable } from '../../providers/provider-unavailable.ts';
import { creatorTotals, transfer } from '../ledger/ledger.repository.ts';
import { reconcileRefunds } from '../refunds/refunds.service.ts';
import { reconcileDisputes } from './record-dispute.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});
afterAll(async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});

const FEE = 1_500;
const TOTAL = 12_000;
const REASON = 'Looked at it.';
const complete = (id: number) => app().call(api.completeJob, { token: brand.token, params: { id } });
const cancel = (id: number) => app().call(api.cancelJob, { token: brand.token, params: { id } });
const jobRow = async (id: number) => (await query(app(), 'select status, paused_at from jobs where id = $1', [id]))[0];
const delivered = async () => {
  const creator = await buildCreator(app());
  return { creator, id: await buildDeliveredJob(app(), brand, creator) };
};
const completed = async () => {
  const made = await delivered();
  expect((await complete(made.id)).status).toBe(200);
  return made;
};
const totals = ({ id }: Person) => creatorTotals(app().context.db.orm, id);
const notices = async (part: string) => (await app().context.health.notices()).filter((line) => line.includes(part));
const told = async (userId: number, jobId: number) =>
  (
    await query(
      app(),
      `select message from notifications where user_id = $1 and job_id = $2 and type = 'payment_disputed' order by id`,
      [userId, jobId],
    )
  ).map(({ message }) => message);
/** What the loss account gains or loses by something. */
const lossOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await balanceOf(app(), 'loss');
  await work();
  return (await balanceOf(app(), 'loss')) - before;
};

describe('a dispute of a job in progress', () => {
  test('pauses it, is booked with its fee, and is told to both sides, to operators and in health', async () => {
    const t = app();
    const { id, creator } = await delivered();
    let dispute = { id: 0 };
    expect(
      await lossOf(async () => {
        dispute = await disputeJob(t, id);
      }),
    ).toBe(-TOTAL - FEE);
    expect(await complete(id)).toMatchObject({ status: 409, message: PAUSED });
    expect(await jobRow(id)).toMatchObject({ status: 'in_progress', paused_at: expect.any(Date) });
    expect(await balanceOf(t, 'held', id)).toBe(10_000);
    const job = await t.call(api.getBrandJob, { token: brand.token, params: { id } });
    const task = await t.call(api.getCreatorJob, { token: creator.token, params: { id } });
    expect([job.data.paused_at, task.data.paused_at]).toEqual([expect.any(String), expect.any(String)]);
    expect(await told(brand.id, id)).toEqual([expect.stringContaining('The job is paused')]);
    expect(await told(creator.id, id)).toEqual([expect.stringContaining('cannot be completed')]);
    const [mail] = await t.mailsTo('operators@ugc.example');
    expect(mail?.subject).toBe(`Dispute #${dispute.id} of $120.00 (job #${id}, fraudulent)`);
    expect(mail?.text).toMatch(/Answer it at the provider by \w+ \d+, \d{4} at .* UTC\./);
    expect(await notices(`job #${id},`)).toEqual([expect.stringMatching(/Answer it at the provider by/)]);
    expect((await operate(t, 'disputes')).lines.join()).toContain(`Dispute #${dispute.id} of $120.00`);
    expect((await operate(t, 'dispute', dispute.id)).lines.join('\n')).toMatch(/dispute-fee:\d+:txn_\w+ {2}\$15\.00/);
  });

  test.each(['book-loss', 'take-hold', 'disputes resume'])(
    'cannot be settled by %s while it is open',
    async (command) => {
      const { id } = await delivered();
      const dispute = await disputeJob(app(), id);
      expect((await operate(app(), command, dispute.id, REASON)).code).toBe(1);
      for (const end of ['refund-job', 'release-job'])
        expect((await operate(app(), end, id, REASON)).lines[0]).toMatch(/can be ended when the bank has decided/);
      expect((await jobRow(id)).paused_at).not.toBeNull();
    },
  );

  test('that is won gives the money back and lets the job go on', async () => {
    const { id, creator } = await delivered();
    const { providerId } = await disputeJob(app(), id);
    expect(await lossOf(() => advance(app(), providerId, 'win'))).toBe(TOTAL);
    expect(await jobRow(id)).toMatchObject({ status: 'in_progress', paused_at: null });
    expect(await told(creator.id, id)).toHaveLength(2);
    expect((await complete(id)).status).toBe(200);
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, onHoldCents: 0 });
  });

  test('that is lost stays paused until an operator decides; the house bears it and the creator is paid', async () => {
    const { id, creator } = await delivered();
    const { providerId, id: number } = await disputeJob(app(), id);
    await advance(app(), providerId, 'lose');
    expect((await complete(id)).status).toBe(409);
    expect(await notices(`job #${id},`)).toEqual([expect.stringContaining(`book-loss ${number}`)]);
    expect(await operate(app(), 'book-loss', number, '  ')).toMatchObject({ code: 1 });
    const { lines } = await operate(app(), 'book-loss', number, REASON);
    expect(lines).toEqual([
      expect.stringContaining('the house bears the loss'),
      `Job #${id} continues, unless something else pauses it.`,
    ]);
    expect((await operate(app(), 'book-loss', number, REASON)).lines[0]).toMatch(/is no loss that waits/);
    expect((await complete(id)).status).toBe(200);
    expect((await totals(creator)).balanceCents).toBe(10_000);
    expect(await notices(`job #${id},`)).toEqual([]);
    expect(await query(app(), 'select action from audit_log where subject = $1', [`dispute:${number}`])).toEqual([
      { action: 'book-loss' },
    ]);
  });

  test('that is lost can end the job: what was held covers the loss, and nothing is refunded twice', async () => {
    const { id, creator } = await delivered();
    const { providerId } = await disputeJob(app(), id);
    await advance(app(), providerId, 'lose');
    const covered = await lossOf(async () => {
      expect((await operate(app(), 'refund-job', id, REASON)).code).toBe(0);
      await app().context.outbox.drain();
    });
    expect(covered).toBe(TOTAL);
    expect(await jobRow(id)).toMatchObject({ status: 'cancelled', paused_at: null });
    expect(await app().context.payments.listRefunds(await paymentOf(app(), id))).toEqual([]);
    const [refund] = await query(app(), 'select status, amount_cents::int from refunds where job_id = $1', [id]);
    expect(refund).toEqual({ status: 'succeeded', amount_cents: TOTAL });
    expect(await totals(creator)).toMatchObject({ balanceCents: 0, heldCents: 0 });
  });

  test('of a part that is lost leaves the rest to be paid back by hand', async () => {
    const { id } = await delivered();
    const { providerId } = await disputeJob(app(), id, { amount: 5_000 });
    await advance(app(), providerId, 'lose');
    await operate(app(), 'refund-job', id, REASON);
    await app().context.outbox.drain();
    const [refund] = await query(app(), 'select id::int, status, amount_cents::int from refunds where job_id = $1', [
      id,
    ]);
    expect(refund).toMatchObject({ status: 'failed', amount_cents: TOTAL - 5_000 });
    expect((await operate(app(), 'refunds settle', refund.id, 'Sent by bank transfer.')).code).toBe(0);
  });

  test('that is lost can end the job for its creator, for whom the house bears it', async () => {
    const { id, creator } = await delivered();
    const { providerId } = await disputeJob(app(), id);
    await advance(app(), providerId, 'lose');
    expect((await operate(app(), 'release-job', id, REASON)).code).toBe(0);
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, onHoldCents: 0 });
  });
});

test('a lost dispute of a job that nobody was accepted for cancels it', async () => {
  const t = app();
  const id = await buildOpenJob(t, brand);
  const application = await apply(t, await buildCreator(t), id);
  const { providerId, id: number } = await disputeJob(t, id);
  const accept = () => t.call(api.acceptApplication, { token: brand.token, params: { id: application } });
  expect([(await accept()).status, (await cancel(id)).status]).toEqual([409, 409]);
  await advance(t, providerId, 'lose');
  const lines = (await operate(t, 'book-loss', number, REASON)).lines;
  expect(lines.at(-1)).toBe(`Job #${id} is cancelled: nobody works on it.`);
  await t.context.outbox.drain();
  expect([await jobRow(id), await balanceOf(t, 'held', id)]).toMatchObject([{ status: 'cancelled' }, 0]);
});

describe('an inquiry', () => {
  test('pauses without a booking; closed, it lets the job go on', async () => {
    const { id } = await delivered();
    expect(
      await lossOf(async () => {
        const { providerId } = await disputeJob(app(), id, { isInquiry: true });
        expect((await complete(id)).status).toBe(409);
        await advance(app(), providerId, 'lose');
      }),
    ).toBe(0);
    expect((await complete(id)).status).toBe(200);
  });

  test('that an operator let pass pauses again when it becomes a dispute', async () => {
    const { id } = await delivered();
    const { providerId, id: number } = await disputeJob(app(), id, { isInquiry: true });
    expect((await operate(app(), 'disputes resume', number, REASON)).code).toBe(0);
    expect((await jobRow(id)).paused_at).toBeNull();
    expect(await lossOf(() => advance(app(), providerId, 'escalate'))).toBe(-TOTAL - FEE);
    expect(await complete(id)).toMatchObject({ status: 409, message: PAUSED });
  });
});

describe('a dispute of a completed job', () => {
  const withdraw = (creator: Person, amount: number) =>
    app().call(api.withdraw, { token: creator.token, body: { amount } });
  const earn = async () => {
    const made = await completed();
    const body = { account_number: ACCOUNT, payment_method_id: 1 };
    await app().call(api.savePayout, { token: made.creator.token, body });
    return made;
  };

  test('puts its price on hold, which cannot be withdrawn, until it is won', async () => {
    const { id, creator } = await earn();
    await fillWallet(app(), creator, 3_000);
    const { providerId } = await disputeJob(app(), id);
    const { data } = await app().call(api.billingInfo, { token: creator.token });
    expect([data.balance, data.on_hold, data.total_earnings]).toEqual([30, 100, 130]);
    expect(await told(creator.id, id)).toEqual([expect.stringContaining('$100.00 of your earnings is on hold')]);
    expect([(await withdraw(creator, 31)).status, (await withdraw(creator, 30)).status]).toEqual([422, 201]);
    const { blocked_by: blocked } = (await app().call(api.deletionState, { token: creator.token })).data;
    expect(blocked.map(({ reason }) => reason).join()).toContain(`The payments of these jobs are disputed: #${id}`);
    await advance(app(), providerId, 'win');
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, requestedCents: 3_000, onHoldCents: 0 });
  });

  test('takes only what is still in the wallet, and nothing of what is earned later', async () => {
    const { id, creator } = await earn();
    await withdraw(creator, 80);
    const { providerId, id: number } = await disputeJob(app(), id);
    await fillWallet(app(), creator, 500);
    expect(await totals(creator)).toMatchObject({ balanceCents: 500, onHoldCents: 2_000, requestedCents: 8_000 });
    await advance(app(), providerId, 'lose');
    const loss = await lossOf(async () => {
      const { lines } = await operate(app(), 'take-hold', number, 'The account was used for fraud.');
      expect(lines[0]).toContain('$20.00 of what was on hold and the house bear the loss');
    });
    expect(loss).toBe(2_000);
    const after = await totals(creator);
    expect(after).toMatchObject({ balanceCents: 500, onHoldCents: 0, earnedCents: 8_500 });
    expect(after.earnedCents).toBe(after.balanceCents + after.paidCents + after.requestedCents + after.onHoldCents);
    expect((await told(creator.id, id)).join()).toContain('The account was used for fraud.');
  });

  test('that is lost gives the hold back when the house bears it', async () => {
    const { id, creator } = await earn();
    const { providerId, id: number } = await disputeJob(app(), id);
    await advance(app(), providerId, 'lose');
    expect((await totals(creator)).onHoldCents).toBe(10_000);
    await operate(app(), 'book-loss', number, REASON);
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, onHoldCents: 0, earnedCents: 10_000 });
    expect((await jobRow(id)).status).toBe('completed');
  });

  test('holds once for two disputes, until both have ended', async () => {
    const { id, creator } = await earn();
    const [first, second] = [
      await disputeJob(app(), id, { amount: 4_000 }),
      await disputeJob(app(), id, { amount: 4_000 }),
    ];
    expect(await totals(creator)).toMatchObject({ balanceCents: 0, onHoldCents: 10_000 });
    await Promise.all([advance(app(), first.providerId, 'win'), advance(app(), second.providerId, 'win')]);
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, onHoldCents: 0 });
    await disputeJob(app(), id, { isInquiry: true });
    expect((await totals(creator)).onHoldCents).toBe(10_000);
  });
});

describe('an event', () => {
  const old = (providerId: string, payment: string, changes: object) => ({
    ...{ id: providerId, object: 'dispute', amount: TOTAL, currency: 'usd', charge: 'ch_1', payment_intent: payment },
    ...{ reason: 'fraudulent', status: 'needs_response', evidence_details: { due_by: 1_900_000_000 } },
    ...{ balance_transactions: [], ...changes },
  });

  test('that is late, doubled or out of order changes nothing', async () => {
    const { id } = await delivered();
    const payment = await paymentOf(app(), id);
    const { providerId } = await disputeJob(app(), id);
    await advance(app(), providerId, 'win');
    const before = await balanceOf(app(), 'loss');
    const types = ['created', 'updated', 'funds_withdrawn', 'closed', 'created', 'funds_reinstated'];
    const answers = await Promise.all(
      types.map((type) => tellEvent(app(), `charge.dispute.${type}`, old(providerId, payment, { status: 'lost' }))),
    );
    expect(answers).toEqual(types.map(() => 200));
    expect(await disputeRow(app(), providerId)).toMatchObject({ status: 'won', unsettled: false });
    expect([await balanceOf(app(), 'loss'), (await jobRow(id)).paused_at]).toEqual([before, null]);
    expect(await told(brand.id, id)).toHaveLength(2);
  });

  test('pauses the job even while the provider does not answer, and is to be sent again', async () => {
    const { id } = await delivered();
    const payment = await paymentOf(app(), id);
    vi.spyOn(app().context.payments, 'findDispute').mockRejectedValue(
      new ProviderUnavailable('Stripe', new Error('away')),
    );
    expect(await tellEvent(app(), 'charge.dispute.created', old('du_away', payment, {}))).toBe(503);
    expect(await complete(id)).toMatchObject({ status: 409, message: PAUSED });
  });

  test('about an unknown payment is stored and shown, and books nothing', async () => {
    const moved = { id: 'txn_1', amount: -500, fee: 1_500, currency: 'usd' };
    const object = old('du_unknown', 'pi_of_nobody', { balance_transactions: [moved] });
    expect(await lossOf(() => tellEvent(app(), 'charge.dispute.created', object))).toBe(0);
    expect(await notices('the unknown payment pi_of_nobody')).toHaveLength(1);
  });

  test('about money in another currency pauses and shows it, and books nothing', async () => {
    const { id } = await delivered();
    const moved = { id: 'txn_2', amount: -11_000, fee: 2_000, currency: 'eur' };
    const object = old('du_eur', await paymentOf(app(), id), { currency: 'eur', balance_transactions: [moved] });
    expect(await lossOf(() => tellEvent(app(), 'charge.dispute.created', object))).toBe(0);
    expect((await complete(id)).status).toBe(409);
    const { id: number } = await disputeRow(app(), 'du_eur');
    expect((await operate(app(), 'dispute', number)).lines.join()).toContain('-€110.00  fee €20.00  not in the ledger');
  });

  test('of a state that nobody knows yet pauses too', async () => {
    const { id } = await delivered();
    await tellEvent(
      app(),
      'charge.dispute.updated',
      old('du_new', await paymentOf(app(), id), { status: 'meditated' }),
    );
    expect((await complete(id)).status).toBe(409);
  });

  test('that was lost is found by the reconciliation, the end of a dispute too', async () => {
    const { id } = await delivered();
    const { bank } = app().sandbox.cardNetwork;
    const lost = vi.spyOn(app().app, 'inject').mockRejectedValue(new Error('away'));
    const made = await bank.dispute(await paymentOf(app(), id), { reason: 'fraudulent' });
    expect((await jobRow(id)).paused_at).toBeNull();
    await reconcileDisputes(app().context).run();
    expect((await jobRow(id)).paused_at).not.toBeNull();
    await bank.advanceDispute(made?.id ?? '', 'win');
    await reconcileDisputes(app().context).run();
    expect((await jobRow(id)).paused_at).toBeNull();
    lost.mockRestore();
    await app().sandbox.cardNetwork.idle();
  });
});

test('an early fraud warning pauses until an operator lets the job go on', async () => {
  const { id } = await delivered();
  await app().sandbox.cardNetwork.bank.warn(await paymentOf(app(), id));
  await app().sandbox.cardNetwork.idle();
  const [{ id: number }] = await query(app(), 'select id::int from disputes where job_id = $1', [id]);
  expect((await complete(id)).status).toBe(409);
  expect((await operate(app(), 'disputes')).lines.join()).toContain(`Early fraud warning #${number} (job #${id}`);
  expect((await operate(app(), 'book-loss', number, REASON)).code).toBe(1);
  expect((await operate(app(), 'disputes resume', number, REASON)).code).toBe(0);
  expect((await complete(id)).status).toBe(200);
});

describe("Stripe's test card", () => {
  const order = async (number: string) => {
    const t = app();
    const { data } = await t.call(api.createJob, {
      token: brand.token,
      body: buildOrder(await buildProduct(t, brand)),
    });
    await pay(t, String(data.stripe_id), { ...CARD, number });
    return data.id;
  };
  test.each([
    ['4000 0000 0000 0259', 'dispute', 'fraudulent', 'needs_response'],
    ['4000 0000 0000 2685', 'dispute', 'product_not_received', 'needs_response'],
    ['4000 0000 0000 1976', 'dispute', 'general', 'warning_needs_response'],
    ['4000 0000 0000 5423', 'fraud_warning', 'unauthorized_use_of_card', 'actionable'],
  ])('%s pays and then causes a %s: %s', async (number, kind, reason, status) => {
    const id = await order(number);
    expect(await jobRow(id)).toMatchObject({ status: 'pending', paused_at: expect.any(Date) });
    const [row] = await query(app(), 'select kind, reason, status from disputes where job_id = $1', [id]);
    expect(row).toEqual({ kind, reason, status });
  });

  test.each([
    ['4000 0000 0000 7726', 'succeeded'],
    ['4000 0000 0000 5126', 'failed'],
  ])('%s pays, and its refund has %s at last', async (number, status) => {
    const id = await order(number);
    expect((await cancel(id)).status).toBe(200);
    await app().context.outbox.drain();
    await app().sandbox.cardNetwork.idle();
    await reconcileRefunds(app().context).run();
    expect(await query(app(), 'select status from refunds where job_id = $1', [id])).toEqual([{ status }]);
  });
});

describe('a refund that somebody made at the provider', () => {
  const refundOutside = async (id: number, cents?: number) => {
    const body = new URLSearchParams({ payment_intent: await paymentOf(app(), id) });
    if (cents !== undefined) body.set('amount', String(cents));
    const made = await app().sandbox.cardNetwork.fetch('https://api.stripe.com/v1/refunds', {
      method: 'POST',
      body: body.toString(),
    });
    await app().sandbox.cardNetwork.idle();
    return made.json();
  };
  const outside = async (id: number) =>
    query(
      app(),
      `select id::int, amount::int, status from disputes where job_id = $1 and kind = 'refund' order by id`,
      [id],
    );
  const ours = (id: number) => query(app(), 'select amount_cents::int, status from refunds where job_id = $1', [id]);

  test('pauses the job and is shown, not summed, until the house bears it', async () => {
    const { id } = await delivered();
    expect(await lossOf(() => refundOutside(id, 3_000))).toBe(0);
    const [{ id: number }] = await outside(id);
    expect([await outside(id), await ours(id)]).toEqual([[{ id: number, amount: 3_000, status: 'succeeded' }], []]);
    expect((await complete(id)).status).toBe(409);
    expect(await notices(`job #${id})`)).toEqual([
      expect.stringContaining(`Refund made at the provider #${number} of $30.00`),
    ]);
    expect(await lossOf(() => operate(app(), 'book-loss', number, REASON))).toBe(-3_000);
    expect((await complete(id)).status).toBe(200);
  });

  test('of a part, then the job is ended: ours gives back the rest and stays its own', async () => {
    const { id } = await delivered();
    await refundOutside(id, 3_000);
    expect(
      await lossOf(async () => {
        expect((await operate(app(), 'refund-job', id, REASON)).code).toBe(0);
        await app().context.outbox.drain();
        await app().sandbox.cardNetwork.idle();
      }),
    ).toBe(0);
    expect(await ours(id)).toEqual([{ amount_cents: 9_000, status: 'succeeded' }]);
    expect(await outside(id)).toMatchObject([{ amount: 3_000 }]);
  });

  test('of everything is taken for ours once the job is ended', async () => {
    const { id } = await delivered();
    await refundOutside(id);
    expect((await operate(app(), 'refund-job', id, REASON)).code).toBe(0);
    await app().context.outbox.drain();
    expect(await ours(id)).toEqual([{ amount_cents: TOTAL, status: 'succeeded' }]);
    expect(await notices(`job #${id})`)).toEqual([]);
  });

  test('after ours is beside it and does not replace it', async () => {
    const t = app();
    const id = await buildOpenJob(t, brand);
    await cancel(id);
    await t.context.outbox.drain();
    const payment = await paymentOf(t, id);
    await query(t, `update sandbox_payments set intent = intent || '{"status":"failed"}' where id = $1`, [
      `re_${payment.slice(3)}`,
    ]);
    await refundOutside(id, 1_000);
    expect(await ours(id)).toEqual([{ amount_cents: TOTAL, status: 'failed' }]);
    expect(await outside(id)).toMatchObject([{ amount: 1_000, status: 'succeeded' }]);
  });

  test('and whose events were lost is found by the reconciliation; when it fails, the job goes on', async () => {
    const { id } = await delivered();
    const lost = vi.spyOn(app().app, 'inject').mockRejectedValue(new Error('away'));
    const made = await app().sandbox.cardNetwork.fetch('https://api.stripe.com/v1/refunds', {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: await paymentOf(app(), id), amount: '700' }).toString(),
    });
    await reconcileRefunds(app().context).run();
    expect((await jobRow(id)).paused_at).not.toBeNull();
    lost.mockRestore();
    const { id: refund } = (await made.json()) as { id: string };
    await app().sandbox.cardNetwork.bank.endRefund(refund, 'failed');
    await app().sandbox.cardNetwork.idle();
    expect((await jobRow(id)).paused_at).toBeNull();
  });
});

test('a refund that was ordered before the dispute waits for it, and covers the loss', async () => {
  const t = app();
  const id = await buildOpenJob(t, brand);
  const payment = await paymentOf(t, id);
  const made = await t.sandbox.cardNetwork.bank.dispute(payment, { reason: 'fraudulent' });
  await query(
    t,
    `update disputes set decision = 'resumed', decision_reason = 'x', decided_at = now() where payment_id = $1`,
    [payment],
  );
  await t.sandbox.cardNetwork.idle();
  await query(
    t,
    `update disputes set decision = 'resumed', decision_reason = 'x', decided_at = now() where payment_id = $1`,
    [payment],
  );
  expect((await cancel(id)).status).toBe(200);
  await t.context.outbox.drain();
  expect(await query(t, 'select 1 from refunds where job_id = $1', [id])).toEqual([]);
  await advance(t, made?.id ?? '', 'lose');
  await query(
    t,
    `update outbox set run_at = now() where kind = 'refund' and dropped_at is null and payload ->> 'paymentId' = $1`,
    [payment],
  );
  expect(await lossOf(() => t.context.outbox.drain())).toBe(TOTAL);
});

test('a lost dispute of a subscription ends the time that it paid for; an appeal that is won gives it back', async () => {
  const t = app();
  const subscriber = await buildBrand(t);
  const { data } = await t.call(api.renewalPayment, { token: subscriber.token });
  await pay(t, data.client_secret);
  const end = async () =>
    (await query(t, 'select subscription_expires_at as at from users where id = $1', [subscriber.id]))[0].at.getTime();
  const paid = await end();
  const payment = data.client_secret.split('_secret_')[0] ?? '';
  const made = await t.sandbox.cardNetwork.bank.dispute(payment, { reason: 'subscription_canceled' });
  await t.sandbox.cardNetwork.idle();
  expect(await notices('a subscription, subscription canceled')).toHaveLength(1);
  const providerId = made?.id ?? '';
  await advance(t, providerId, 'lose');
  expect(paid - (await end())).toBe(days(365));
  await query(t, `update sandbox_payments set intent = intent || '{"status":"won"}' where id = $1`, [providerId]);
  await reconcileDisputes(t.context).run();
  expect(await end()).toBe(paid);
});

describe('at the same time', () => {
  const payout = { account_number: ACCOUNT, payment_method_id: 1 };

  test('a completion and a dispute: either the job is not completed, or its money is on hold', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, creator } = await delivered();
      const disputing = round % 2 ? disputeJob(app(), id) : undefined;
      const [answer] = await Promise.all([complete(id), disputing ?? disputeJob(app(), id)]);
      await app().sandbox.cardNetwork.idle();
      const { balanceCents, onHoldCents, heldCents } = await totals(creator);
      const isDone = answer.status === 200;
      expect([balanceCents, onHoldCents, heldCents]).toEqual(isDone ? [0, 10_000, 0] : [0, 0, 10_000]);
    }
  });

  test('a withdrawal and a dispute share what is in the wallet', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, creator } = await completed();
      await app().call(api.savePayout, { token: creator.token, body: payout });
      const [answer] = await Promise.all([
        app().call(api.withdraw, { token: creator.token, body: { amount: 60 } }),
        disputeJob(app(), id),
      ]);
      const taken = answer.status === 201 ? 6_000 : 0;
      expect(await totals(creator)).toMatchObject({
        balanceCents: 0,
        requestedCents: taken,
        onHoldCents: 10_000 - taken,
      });
    }
  });

  test('a naive variant, which looks for a pause and then pays the creator, pays what is disputed', async () => {
    const t = app();
    const { id, creator } = await delivered();
    const everybodyLooked = barrier(2);
    const naive = async () => {
      const { paused_at: pausedAt } = await jobRow(id);
      await everybodyLooked();
      await disputed;
      if (pausedAt !== null) return;
      const [from, to] = [{ kind: 'held', owner: id } as const, { kind: 'wallet', owner: creator.id } as const];
      await transaction(t.context.db, (tx) => transfer(tx.orm, `naive:${id}`, from, to, 10_000));
    };
    const dispute = async () => {
      await everybodyLooked();
      await disputeJob(t, id);
    };
    const disputed = dispute();
    await naive();
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, onHoldCents: 0 });
  });

  test('ten deliveries of a new dispute are one dispute', async () => {
    const { id } = await delivered();
    const payment = await paymentOf(app(), id);
    const object = {
      id: 'du_ten',
      object: 'dispute',
      amount: TOTAL,
      currency: 'usd',
      charge: 'ch_1',
      payment_intent: payment,
    };
    const rest = { reason: 'fraudulent', status: 'needs_response', evidence_details: { due_by: null } };
    const moved = [{ id: 'txn_ten', amount: -TOTAL, fee: FEE, currency: 'usd' }];
    const event = { ...object, ...rest, balance_transactions: moved };
    const deliver = () => tellEvent(app(), 'charge.dispute.created', event);
    expect(await lossOf(() => Promise.all(Array.from({ length: 10 }, deliver)))).toBe(-TOTAL - FEE);
    expect(await told(brand.id, id)).toHaveLength(1);
    expect(await notices(`job #${id},`)).toEqual([expect.stringContaining('The bank takes no answer.')]);
  });
});

test('the database refuses to complete or cancel a paused job', async () => {
  const { id } = await delivered();
  await disputeJob(app(), id);
  for (const change of ["status = 'completed'", "status = 'cancelled', end_reason = 'x'"])
    await expect(app().context.db.pool.query(`update jobs set ${change} where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'job_paused',
    });
});
