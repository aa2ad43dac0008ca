import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const CANARY = 'canary7391';
const email = `${CANARY}@mail.test`;
const address = {
  address: `${CANARY} street`,
  country: `${CANARY}land`,
  city: `${CANARY}ville`,
  zip_code: CANARY,
  phone_number: CANARY,
};
const PASSWORD = `${CANARY}Aa1!`;

/** Calls that carry something private, as people make them. */
const privateCalls = (brand: Person, creator: Person, product: number): (readonly [Endpoint, object, string?])[] => [
  [api.register, { name: CANARY, email, password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' }],
  [api.login, { email, password: `${PASSWORD}wrong` }],
  [api.login, { email, password: PASSWORD }],
  [api.sendForgotPassword, { email }],
  [api.checkOtp, { email, otp: CANARY }],
  [api.forgotPassword, { email, otp: CANARY, password: PASSWORD, password_confirmation: PASSWORD }],
  [api.saveBrandAddress, address, brand.token],
  [api.saveCreatorAddress, address, creator.token],
  [api.savePayout, { account_number: `${CANARY}@pay.test`, payment_method_id: 1 }, creator.token],
  [api.createJob, buildOrder(product, { script: `${CANARY} script`, notes: `${CANARY} notes` }), brand.token],
  [api.verifyEmail, { otp: CANARY }, brand.token],
  [api.googleLogin, { id: CANARY, access_token: CANARY }],
];

const send = async (calls: ReturnType<typeof privateCalls>): Promise<number[]> => {
  const statuses: number[] = [];
  for (const [endpoint, body, token] of calls) {
    const { status } = await app().call(endpoint, { body: body as Record<string, unknown>, ...(token && { token }) });
    statuses.push(status);
  }
  const headers = { authorization: `Bearer ${CANARY}`, cookie: CANARY, 'content-type': 'application/json' };
  for (const request of [
    { url: `/api/me?${CANARY}=1`, headers },
    { url: `/media/files/1/2/${CANARY}/${CANARY}.mp4`, headers },
    { url: `/api/%zz${CANARY}`, headers },
    { url: '/api/login', method: 'POST', payload: `{"${CANARY}`, headers },
    { url: '/webhooks/payments', method: 'POST', payload: CANARY, headers: { 'stripe-signature': CANARY } },
  ] as const)
    statuses.push((await app().app.inject(request)).statusCode);
  return statuses;
};

/** Tables that the calls write or read, out of reach while `work` runs: every statement on them fails. */
const withoutTables = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
  const { pool } = app().context.db;
  for (const name of names) await pool.query(`alter table ${name} rename to ${name}_away`);
  try {
    return await work();
  } finally {
    for (const name of names) await pool.query(`alter table ${name}_away rename to ${name}`);
  }
};

/** A check that nothing passes, so that what was written stands in the detail of the error. */
const withImpossibleRows = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
  const { pool } = app().context.db;
  for (const name of names)
    await pool.query(`alter table ${name} add constraint ${name}_never check (false) not valid`);
  try {
    return await work();
  } finally {
    for (const name of names) await pool.query(`alter table ${name} drop constraint ${name}_never`);
  }
};

test('nothing that people send, and nothing a failed statement was given, reaches the log', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const product = await buildProduct(app(), brand);
  const calls = privateCalls(brand, creator, product);
  const form = { name: CANARY, description: CANARY, price: 1, is_physical: 0 };
  const create = () =>
    app().call(api.createProduct, { token: brand.token, body: form, files: { image: picture(app()) } });

  expect(
    await withImpossibleRows(['users', 'addresses', 'jobs', 'payout_details', 'products'], async () => {
      await create();
      return send(calls);
    }),
  ).toContain(500);
  expect(await send(calls)).toContain(201);
  expect(await withoutTables(['users', 'outbox'], () => send(calls.filter(([, , token]) => !token)))).toContain(500);
  await app().mailsTo(email);

  expect(app().logLines.length).toBeGreaterThan(30);
  expect(app().logLines.filter((line) => line.includes(CANARY))).toEqual([]);
  expect(app().logLines.some((line) => line.includes('"code":"23514"'))).toBe(true);
});

test('a request is one line with method, route, status, duration and the id that the answer carries', async () => {
  const { headers } = await app().app.inject('/api/home-page');
  const line = app()
    .logLines.map((each) => JSON.parse(each))
    .find(({ reqId }) => reqId === headers['x-request-id']);
  expect(line).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/home-page',
    status: 200,
    ms: expect.any(Number),
  });
  const before = app().logLines.length;
  await app().app.inject('/healthz');
  await app().app.inject('/readyz');
  expect(app().logLines.length).toBe(before);
});
