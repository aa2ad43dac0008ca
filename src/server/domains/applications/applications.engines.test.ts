import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildProduct,
  buildTask,
  buildUser,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, ratings } from '../../db/schema/jobs.ts';
import { withdrawals } from '../../db/schema/money.ts';

const app = useApp();
const ask = (creator: Person, id: number) =>
  app().call(api.apply, { token: creator.token, params: { id }, body: { note: 'Me!' } });

describe('applying', () => {
  test('ten times concurrently creates one application', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await buildOpenJob(app(), brand);
    const answers = await times(10, () => ask(creator, id));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('requires a complete profile and a verified address; for whom it does not ask the job does not exist', async () => {
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand, { gender: 'male' });
    const answers = [
      await ask(await buildCreator(app()), id),
      await ask(await buildUser(app(), 'creator'), id),
      await ask(await buildUser(app(), 'creator', { verified: false }), id),
    ];
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [404, 'Not found.'],
      [403, 'Please complete your profile before you apply.'],
      [403, 'Please verify your email address first.'],
    ]);
  });

  test('while another is accepted: a late applicant gets an error, and no application stays pending', async () => {
    const [brand, first, second] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    for (let n = 0; n < 5; n += 1) {
      const id = await buildOpenJob(app(), brand);
      const application = await apply(app(), first, id);
      const [accepted, late] = await Promise.all([
        app().call(api.acceptApplication, { token: brand.token, params: { id: application } }),
        ask(second, id),
      ]);
      expect(accepted.status).toBe(200);
      expect([201, 404, 409]).toContain(late.status);
      const rows = await app().context.db.orm.select().from(applications).where(eq(applications.jobId, id));
      expect(rows.map(({ status }) => status).sort()).toEqual(
        late.status === 201 ? ['accepted', 'rejected'] : ['accepted'],
      );
    }
  });
});

describe('an acceptance', () => {
  test.each([
    ['can begin', 0, 'You can start filming: the video is due on .+ UTC\\.'],
    ['waits for the product', 1, 'The brand sends you the product now\\.'],
  ])('tells a creator whose work %s so, in the app and by mail', async (_, is_physical, next) => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    await buildTask(app(), brand, creator, {
      product_id: await buildProduct(app(), brand, { is_physical }),
    });
    const { data } = await app().call(api.listNotifications, { token: creator.token });
    const accepted = data.find(({ type }) => type === 'application_accepted');
    const message = accepted?.message ?? '';
    expect(message).toMatch(
      new RegExp(`accepted your application for “Terra Cold Brew”\\. You earn \\$100\\.00\\. ${next}$`),
    );
    const mails = await app().mailsTo(creator.email);
    expect(mails.filter(({ text }) => text?.includes(message))).toHaveLength(1);
  });
});

describe('rating', () => {
  test('accepts one rating per completed job, also of five concurrent ones', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const rate = (body: object) =>
      app().call(api.rateCreator, { token: brand.token, params: { id: creator.id }, body: { stars: 5, ...body } });
    const id = await buildDeliveredJob(app(), brand, creator);
    expect((await rate({})).status).toBe(409);
    await app().call(api.completeJob, { token: brand.token, params: { id } });
    expect((await rate({ job_id: id + 1 })).status).toBe(409);
    const answers = await times(5, () => rate({ job_id: id }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await rate({})).message).toBe('There is no completed job with this creator left to rate.');
    const [rows] = await app()
      .context.db.orm.select({ n: count() })
      .from(ratings)
      .where(eq(ratings.creatorId, creator.id));
    expect(rows?.n).toBe(1);
  });
});

describe('withdrawing', () => {
  test('is refused without payout details, and reserves nothing', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await buildDeliveredJob(app(), brand, creator);
    await app().call(api.completeJob, { token: brand.token, params: { id } });
    const refused = await app().call(api.withdraw, { token: creator.token, body: { amount: 100 } });
    expect(refused).toMatchObject({ status: 409, message: 'Please enter your withdraw info first.' });
    expect((await app().call(api.billingInfo, { token: creator.token })).data).toMatchObject({
      balance: 100,
      withdrawals: [],
    });
  });

  test('pays out the whole balance once, and no cent more', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await buildDeliveredJob(app(), brand, creator, { price: 100.01 });
    await app().call(api.completeJob, { token: brand.token, params: { id } });
    await app().call(api.savePayout, {
      token: creator.token,
      body: { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
    });
    const withdraw = (amount: unknown) => app().call(api.withdraw, { token: creator.token, body: { amount } });
    for (const wrong of [100.02, 0.99, 0, -1, 1.005, 1e21, null, '5', [5], true])
      expect([wrong, (await withdraw(wrong)).status]).toEqual([wrong, 422]);
    expect((await withdraw(100.01)).status).toBe(201);
    expect((await withdraw(100.01)).status).toBe(422);
    const rows = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.creatorId, creator.id));
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([10_001]);
  });

  test('is refused for a method that is not offered', async () => {
    const creator = await buildCreator(app());
    const body = { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 999 };
    expect((await app().call(api.savePayout, { token: creator.token, body })).errors).toEqual({
      payment_method_id: ['Payment Method is required'],
    });
  });
});
