import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { apply, buildOrder, buildProduct, PASSWORD, PORTRAIT, pay, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();

const register = async (role: 'brand' | 'creator', email: string) => {
  const t = app();
  const body = { name: `The ${role}`, email, password: PASSWORD, password_confirmation: PASSWORD, role };
  const { status, data } = await t.call(api.register, { body });
  expect(status).toBe(201);
  const [mail] = await t.mailsTo(email);
  const otp = mail?.subject.slice(0, 4) ?? '';
  const verified = await t.call(api.verifyEmail, { token: data.token, body: { otp } });
  expect(verified.status).toBe(200);
  return data.token;
};

test('a brand orders and pays, a creator applies and delivers, the brand downloads the same bytes, and the creator is paid', async () => {
  const t = app();
  const brand = await register('brand', 'brand@journey.test');
  const creator = await register('creator', 'creator@journey.test');

  const profile = { name: 'Mia', description: 'Reviews', date_of_birth: '2003-05-01', gender: 'female', website: '' };
  const saved = await t.call(api.saveCreatorProfile, { token: creator, body: profile, files: { picture: picture(t) } });
  expect(saved.data.profile_completed).toBe(1);

  const product = await buildProduct(t, { token: brand, id: 0, email: '' });
  const order = await t.call(api.createJob, { token: brand, body: buildOrder(product, { price: 100 }) });
  expect(order).toMatchObject({ status: 201, data: { status: 'awaiting_payment', price: 100, tax: 20, total: 120 } });
  expect((await t.call(api.listDrafts, { token: brand })).data).toHaveLength(1);

  await pay(t, order.data.stripe_id ?? '');
  // The job is announced while it is open.
  await t.context.outbox.drain();
  const id = order.data.id;
  expect((await t.call(api.listDrafts, { token: brand })).data).toHaveLength(0);
  expect((await t.call(api.listBrandJobs, { token: brand })).data[0]).toMatchObject({
    id,
    status: 'pending',
    stripe_id: null,
  });

  const open = await t.call(api.listOpenJobs, { token: creator });
  expect(open.data.map((job) => job.id)).toContain(id);
  expect(open.meta).toEqual({ page: 1, per_page: 50, total: 1 });
  const application = await apply(t, { token: creator, id: 0, email: '' }, id);
  const accepted = await t.call(api.acceptApplication, { token: brand, params: { id: application } });
  expect(accepted).toMatchObject({
    status: 200,
    data: { status: 'in_progress', applications: [{ status: 'accepted' }] },
  });

  const early = await t.call(api.completeJob, { token: brand, params: { id } });
  expect(early).toMatchObject({ status: 409, message: 'The creator has not delivered a video yet.' });
  const delivered = await t.call(api.deliver, { token: creator, params: { id }, body: {}, files: { video: PORTRAIT } });
  expect(delivered.status).toBe(200);

  const detail = await t.call(api.getBrandJob, { token: brand, params: { id } });
  const original = readFileSync(PORTRAIT);
  const sha256 = createHash('sha256').update(original).digest('hex');
  expect(detail.data.userjob?.sha256).toBe(sha256);
  const download = await t.app.inject(detail.data.userjob?.download ?? '');
  expect(createHash('sha256').update(download.rawPayload).digest('hex')).toBe(sha256);

  const completed = await t.call(api.completeJob, { token: brand, params: { id } });
  expect(completed.data.status).toBe('completed');
  const rated = await t.call(api.rateCreator, {
    token: brand,
    params: { id: accepted.data.applications[0]?.creator.id ?? 0 },
    body: { stars: 5 },
  });
  expect(rated.status).toBe(200);

  const noPayout = await t.call(api.withdraw, { token: creator, body: { amount: 40 } });
  expect(noPayout.status).toBe(409);
  await t.call(api.savePayout, {
    token: creator,
    body: { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
  });
  expect((await t.call(api.withdraw, { token: creator, body: { amount: 40 } })).status).toBe(201);
  const info = await t.call(api.billingInfo, { token: creator });
  expect(info.data).toMatchObject({ balance: 60, total_earnings: 100, paid: 0 });
  const tooMuch = await t.call(api.withdraw, { token: creator, body: { amount: 60.01 } });
  expect(tooMuch).toMatchObject({ status: 422, errors: { amount: ['You cannot exceed your maximum amount.'] } });
  expect(await booksBalance(t.context.db.orm)).toBe(true);

  await t.context.outbox.drain();
  const home = await t.call(api.creatorHome, { token: creator });
  expect(home.data).toMatchObject({ total_jobs: 1, finished_jobs: 1, total_earnings: 100 });
  expect(home.data.notifications.map(({ type }) => type)).toEqual([
    'rated',
    'job_completed',
    'application_accepted',
    'new_job',
  ]);
});

test('a job with scripting waits for its script and opens once the brand approves it', async () => {
  const t = app();
  const brand = await register('brand', 'brand@scripting.test');
  const product = await buildProduct(t, { token: brand, id: 0, email: '' });
  const order = await t.call(api.createJob, {
    token: brand,
    body: buildOrder(product, { price: 100, with_scripting: 1, script: null }),
  });
  expect(order.data).toMatchObject({ scripting: 49, subtotal: 149, tax: 29.8, total: 178.8, script: null });
  await pay(t, order.data.stripe_id ?? '');
  // The job is announced while it is open.
  await t.context.outbox.drain();
  const { id } = order.data;
  expect((await t.call(api.listAwaitingScripts, { token: brand })).data[0]).toMatchObject({
    id,
    status: 'awaiting_scripting',
  });
  const none = await t.call(api.acceptScript, { token: brand, params: { id } });
  expect(none).toMatchObject({ status: 409, message: 'There is no script to approve yet.' });
});
