import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { payLinks } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { days, hours, minutes } from '../../lib/clock.ts';
import { ProviderUnavailable } from '../../providers/provider-unavailable.ts';

const app = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const draft = async () =>
  (await app().call(api.createJob, { token: brand.token, body: buildOrder(product, { price: 100 }) })).data.id;
const create = (body: { purpose: PayPurpose; job?: number }, person: Person = brand) =>
  app().call(api.createPayLink, { token: person.token, body });
const secretOf = (url: string) => new URL(url).hash.slice(1);
const linkTo = async (job: number) => secretOf((await create({ purpose: 'job', job })).data.url);
const open = (secret: string) => app().call(api.openPayLink, { body: { secret } });
const payment = (ticket: string) => app().call(api.payLinkPayment, { body: { ticket } });
const setBrand = (change: Partial<typeof users.$inferInsert>) =>
  app().context.db.orm.update(users).set(change).where(eq(users.email, brand.email));

describe('a pay link', () => {
  test('opens one payment in a browser without a session, and reports when it is paid', async () => {
    const job = await draft();
    const { status, data } = await create({ purpose: 'job', job });
    expect(status).toBe(201);
    expect(data.url).toMatch(/\/pay#[\w-]{43}$/);
    const opened = (await open(secretOf(data.url))).data;
    expect(opened.payment).toMatchObject({
      purpose: 'job',
      job,
      total: 120,
      paid: 0,
      client_secret: expect.any(String),
    });
    await pay(app(), opened.payment.client_secret ?? '');
    expect((await payment(opened.ticket)).data).toMatchObject({ job, paid: 1, client_secret: null });
  });

  test('opens once: of ten concurrent calls one gets the ticket', async () => {
    const secret = await linkTo(await draft());
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await open(secret)).message).toContain('was used already');
  });

  test('stays usable while the payment provider is unreachable', async () => {
    const secret = await linkTo(await draft());
    const gone = new ProviderUnavailable('Stripe', new Error('ECONNRESET'));
    const retrieve = vi.spyOn(app().context.payments, 'retrieve').mockRejectedValueOnce(gone);
    expect((await open(secret)).status).toBe(503);
    retrieve.mockRestore();
    expect((await open(secret)).data.payment.total).toBe(120);
    expect((await open(secret)).status).toBe(404);
  });

  test('expires after five minutes, its ticket after two hours', async () => {
    const [late, inTime] = [await linkTo(await draft()), await linkTo(await draft())];
    app().pass(minutes(4));
    const { ticket } = (await open(inTime)).data;
    app().pass(minutes(1));
    expect((await open(late)).status).toBe(404);
    expect((await payment(ticket)).status).toBe(200);
    app().pass(hours(2));
    expect((await payment(ticket)).status).toBe(404);
  });

  test('is not a session: neither the secret nor the ticket authorizes other calls', async () => {
    const secret = await linkTo(await draft());
    const { ticket } = (await open(secret)).data;
    for (const token of [secret, ticket]) expect((await app().call(api.me, { token })).status).toBe(401);
  });

  test('is stored only as digests', async () => {
    const secret = await linkTo(await draft());
    const { ticket } = (await open(secret)).data;
    const rows = JSON.stringify(await app().context.db.orm.select().from(payLinks));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(ticket);
  });

  test('is created only for one’s own unpaid order', async () => {
    const job = await draft();
    const other = await buildBrand(app());
    expect((await create({ purpose: 'job', job }, other)).status).toBe(404);
    expect((await create({ purpose: 'job', job }, await buildCreator(app()))).status).toBe(403);
    for (const missing of [{}, { job: 1e20 }])
      expect((await create({ purpose: 'job', ...missing })).errors).toEqual({ job: ['Job is required'] });
    const { ticket, payment: shown } = (await open(await linkTo(job))).data;
    await pay(app(), shown.client_secret ?? '');
    await payment(ticket);
    expect((await create({ purpose: 'job', job })).message).toBe('This order is paid already.');
  });

  test('pays nothing once its order was deleted or its brand suspended', async () => {
    const job = await draft();
    const [first, second] = [await linkTo(job), await linkTo(await draft())];
    await app().call(api.deleteJob, { token: brand.token, params: { id: job } });
    expect((await open(first)).message).toContain('nothing to pay');
    await setBrand({ suspendedAt: new Date() });
    expect((await open(second)).message).toContain('nothing to pay');
    await setBrand({ suspendedAt: null });
  });

  test('renews the subscription, also an expired one, and does not open the next renewal', async () => {
    const end = new Date(app().context.clock().getTime() - days(1));
    await setBrand({ subscriptionExpiresAt: end });
    const { ticket, payment: shown } = (await open(secretOf((await create({ purpose: 'subscription' })).data.url)))
      .data;
    expect(shown).toMatchObject({ purpose: 'subscription', job: null, title: 'Subscription', paid: 0 });
    await pay(app(), shown.client_secret ?? '');
    for (let n = 0; n < 2; n += 1) {
      const { data } = await payment(ticket);
      expect(data).toMatchObject({ paid: 1, client_secret: null });
      expect(Date.parse(data.subscription ?? '')).toBeGreaterThan(end.getTime() + days(2));
    }
  });

  test('does not pay an order of an expired subscription', async () => {
    const job = await draft();
    const secret = await linkTo(job);
    await setBrand({ subscriptionExpiresAt: new Date(0) });
    expect((await open(secret)).status).toBe(402);
    expect((await create({ purpose: 'job', job })).status).toBe(402);
  });
});
