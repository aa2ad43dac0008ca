import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, CARD, type Person, pay } from '#tests/support/people.ts';
import { payUnheard } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { ledgerTransfers, subscriptionPayments } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { settings } from '../../db/schema/settings.ts';
import { days, after as later, minutes } from '../../lib/clock.ts';
import type { Payment } from '../../providers/payments/payments.ts';
import { reconcileSubscriptions } from './subscription.service.ts';
import { settle } from './subscription-payments.service.ts';

const app = useApp();
const RENEWAL = days(365);

const endOf = async ({ id }: Person): Promise<Date> => {
  const [user] = await app().context.db.orm.select().from(users).where(eq(users.id, id));
  if (!user?.subscriptionExpiresAt) throw new Error(`${id} is no brand.`);
  return user.subscriptionExpiresAt;
};
const setEnd = (brand: Person, subscriptionExpiresAt: Date) =>
  app().context.db.orm.update(users).set({ subscriptionExpiresAt }).where(eq(users.id, brand.id));
const expire = (brand: Person) => setEnd(brand, later(app().context.clock(), -days(10)));
const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
const renewal = async ({ token }: Person) => {
  const { status, data } = await app().call(api.renewalPayment, { token });
  return { status, amount: data.amount, secret: data.client_secret, intent: intentOf(data.client_secret) };
};
const subscribe = ({ token }: Person, payment_intent: string) =>
  app().call(api.subscribe, { token, body: { payment_intent } });
const bookings = (intent: string) =>
  app()
    .context.db.orm.select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, `sub:${intent}`));
/** The distance of the end from `moment` in whole minutes, since the clock runs during the test. */
const minutesFrom = async (brand: Person, moment: Date) =>
  Math.round(((await endOf(brand)).getTime() - moment.getTime()) / minutes(1));

describe('the renewal payment', () => {
  test('is the same until it is used, also for 20 concurrent calls, then a new one', async () => {
    const brand = await buildBrand(app());
    const [first, ...others] = await times(20, () => renewal(brand));
    expect(first).toMatchObject({ status: 200, amount: 199 });
    expect(new Set(others.map(({ secret }) => secret))).toEqual(new Set([first?.secret]));
    await pay(app(), first?.secret ?? '');
    expect((await renewal(brand)).secret).not.toBe(first?.secret);
  });

  test('follows the price: the secret of the old one pays nothing', async () => {
    const { orm } = app().context.db;
    const brand = await buildBrand(app());
    const old = await renewal(brand);
    await orm.update(settings).set({ subscriptionPriceCents: 24_900 });
    const fresh = await renewal(brand);
    expect([fresh.amount, fresh.secret === old.secret]).toEqual([249, false]);
    expect((await pay(app(), old.secret))?.intent.status).toBe('canceled');
    await orm.update(settings).set({ subscriptionPriceCents: 19_900 });
    expect(await renewal(brand)).toMatchObject({ amount: 199 });
  });

  test('paid without an event is settled on the next visit', async () => {
    const brand = await buildBrand(app());
    const before = await endOf(brand);
    const { intent } = await renewal(brand);
    await payUnheard(app(), intent);
    expect((await renewal(brand)).intent).not.toBe(intent);
    expect(await endOf(brand)).toEqual(later(before, RENEWAL));
  });
});

describe('a renewal', () => {
  test('extends from the end, so that no paid day is lost', async () => {
    const brand = await buildBrand(app());
    const before = await endOf(brand);
    await pay(app(), (await renewal(brand)).secret);
    expect(await endOf(brand)).toEqual(later(before, RENEWAL));
  });

  test('of an expired subscription starts now, and re-enables orders', async () => {
    const brand = await buildBrand(app());
    await expire(brand);
    const { secret, intent } = await renewal(brand);
    await pay(app(), secret);
    expect(await minutesFrom(brand, app().context.clock())).toBe(RENEWAL / minutes(1));
    expect((await app().call(api.jobSettings, { token: brand.token })).status).toBe(200);
    expect((await bookings(intent)).map(({ amountCents }) => amountCents)).toEqual([19_900]);
  });

  test('is settled on return although the event was lost, once in 10 concurrent returns', async () => {
    const brand = await buildBrand(app());
    const before = await endOf(brand);
    const { intent } = await renewal(brand);
    await payUnheard(app(), intent);
    const answers = await times(10, () => subscribe(brand, intent));
    const end = later(before, RENEWAL);
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.subscription}`))).toEqual(
      new Set([`200 ${end.toISOString()}`]),
    );
    expect(await endOf(brand)).toEqual(end);
  });

  test('is settled by the timed reconciliation without a return, however old the payment is', async () => {
    const brand = await buildBrand(app());
    const { intent } = await renewal(brand);
    await app()
      .context.db.orm.update(subscriptionPayments)
      .set({ createdAt: later(app().context.clock(), -days(90)), shownAt: later(app().context.clock(), -minutes(2)) })
      .where(eq(subscriptionPayments.paymentId, intent));
    await payUnheard(app(), intent);
    const before = await endOf(brand);
    const { recent, all } = reconcileSubscriptions(app().context);
    await recent.run();
    await all.run();
    expect(await endOf(brand)).toEqual(later(before, RENEWAL));
  });

  test('is verified with the provider: 20 claims of an unpaid payment change nothing', async () => {
    const brand = await buildBrand(app());
    const before = await endOf(brand);
    const { intent, secret } = await renewal(brand);
    await app().sandbox.cardNetwork.confirm(secret, { ...CARD, number: '4000000000000002' });
    const answers = await times(20, () => subscribe(brand, intent));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect(answers[0]?.message).toMatch(/did not go through/);
    expect(await endOf(brand)).toEqual(before);
  });

  test.each(['pi_unknown', '../pi', '%', ''])('with the payment "%s" is refused with a message', async (intent) => {
    const brand = await buildBrand(app());
    const { status, message } = await subscribe(brand, intent);
    expect([404, 422]).toContain(status);
    expect(message).not.toBe('');
  });

  test('with the payment of another brand is unknown, and extends nobody else', async () => {
    const [payer, thief] = [await buildBrand(app()), await buildBrand(app())];
    const before = await endOf(thief);
    const { secret, intent } = await renewal(payer);
    await pay(app(), secret);
    expect((await subscribe(thief, intent)).status).toBe(404);
    expect(await endOf(thief)).toEqual(before);
  });
});

describe('20 concurrent events of one renewal', () => {
  const paid = async (): Promise<{ brand: Person; before: Date; payment: Payment }> => {
    const brand = await buildBrand(app());
    const { intent } = await renewal(brand);
    const payment = await app().context.payments.retrieve(intent);
    if (!payment) throw new Error('There is no renewal payment.');
    return { brand, before: await endOf(brand), payment: { ...payment, status: 'succeeded' } };
  };

  test.each([
    ['the same event', () => 'same'],
    ['different events', (n: number) => String(n)],
  ])('extend it once: %s', async (_, name) => {
    const { brand, before, payment } = await paid();
    const outcomes = await times(20, (n) =>
      settle(app().context, payment, {
        id: `evt_${payment.id}_${name(n)}`,
        type: 'payment.succeeded',
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes).not.toContain('refunded');
    expect(await endOf(brand)).toEqual(later(before, RENEWAL));
    expect(await bookings(payment.id)).toHaveLength(1);
  });

  test('extend it repeatedly in a naive variant, which reads whether it is paid and then extends', async () => {
    const { brand, before, payment } = await paid();
    const { orm } = app().context.db;
    const mine = eq(subscriptionPayments.paymentId, payment.id);
    await times(20, async () => {
      const [row] = await orm.select().from(subscriptionPayments).where(mine);
      if (row?.paidAt) return;
      await orm
        .update(users)
        .set({ subscriptionExpiresAt: sql`${users.subscriptionExpiresAt} + interval '8760 hours'` })
        .where(eq(users.id, brand.id));
      await orm.update(subscriptionPayments).set({ paidAt: app().context.clock() }).where(mine);
    });
    expect((await endOf(brand)).getTime()).toBeGreaterThan(later(before, RENEWAL).getTime());
  });
});

test('a payment that no subscription expects is refunded', async () => {
  const brand = await buildBrand(app());
  const { secret, intent } = await renewal(brand);
  await app().context.db.orm.delete(subscriptionPayments).where(eq(subscriptionPayments.paymentId, intent));
  await pay(app(), secret);
  await app().context.outbox.drain();
  const { rowCount } = await app().context.db.pool.query('select 1 from sandbox_payments where id = $1', [
    `re_${intent.slice(3)}`,
  ]);
  expect(rowCount).toBe(1);
});

test('the ledger is consistent after all tests', async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});
