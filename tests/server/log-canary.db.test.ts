import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { runCli } from '../../src/server/operator/cli.ts';
import { listenToOperator } from '../../src/server/operator/listen.ts';
import { workHandlers } from '../../src/server/wiring/outbox-handlers.ts';

const app = useApp();
const CANARY = 'canary7391';
const email = `${CANARY}@mail.test`;
const address = {
  address: `${CANARY} street`,
  country: `${CANARY}land`,
  city: `${CANARY}ville`,
  zip_code: CANARY,
  phone_number: '+44 20 7946 7391',
};
const PASSWORD = `${CANARY}Aa1!`;

/** Calls with private data, as users make them. */
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
  [
    api.googleCode,
    {
      code: CANARY,
      code_verifier: CANARY.padEnd(43, '-'),
      redirect_uri: 'http://127.0.0.1:4711/callback',
      nonce: CANARY.padEnd(16, '-'),
    },
  ],
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

/** Renames the tables while `work` runs, so that every statement on them fails. */
const withoutTables = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
  const { pool } = app().context.db;
  for (const name of names) await pool.query(`alter table ${name} rename to ${name}_away`);
  try {
    return await work();
  } finally {
    for (const name of names) await pool.query(`alter table ${name}_away rename to ${name}`);
  }
};

/** Adds a check that no row passes, so that PostgreSQL puts the row into the error's detail. */
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

test('no request data and no parameters of failed statements reach the log', async () => {
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

const logged = () => app().logLines.filter((line) => line.includes(CANARY));

test('no message, search term, upload name or key reaches the log, also when statements fail', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const { data: support } = await app().call(api.startSupportChat, { token: brand.token });
  const base64 = Buffer.from(`${CANARY}.mp4`).toString('base64');
  const converse = async (): Promise<number[]> => {
    const as = ({ token }: Person) => ({ token, headers: { 'idempotency-key': `${CANARY}-key-0123456789` } });
    const body = { message: `${CANARY} message` };
    const { statusCode } = await app().app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        authorization: `Bearer ${creator.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${base64},purpose ${Buffer.from('pitch').toString('base64')}`,
      },
    });
    const answers = [
      await app().call(api.sendMessage, { ...as(brand), params: { id: creator.id }, body }),
      await app().call(api.sendSupportMessage, { ...as(brand), params: { id: support.id }, body }),
      await app().call(api.searchMessages, { ...as(brand), query: { q: CANARY } }),
      await app().call(api.listOpenJobs, { ...as(creator), query: { search: CANARY } }),
      await app().call(api.listSessions, { token: `${CANARY}-token` }),
    ];
    return [statusCode, ...answers.map(({ status }) => status)];
  };
  expect(await withImpossibleRows(['messages', 'uploads', 'idempotency_keys'], converse)).toContain(500);
  expect(await converse()).toContain(201);

  const stop = await listenToOperator(app().context);
  const run = (...words: string[]) => runCli(words, { DATA_DIR: app().context.config.dataDirectory });
  await withImpossibleRows(['messages'], () => run('answer-support', String(support.id), CANARY, 'answer'));
  await run('answer-support', '0', CANARY);
  await run(CANARY);
  await stop();
  expect(logged()).toEqual([]);
});

test('no mail and no address in a mail server’s response reaches the log', async () => {
  const { context } = app();
  const send = vi.fn(async () => {
    throw new Error(`550 5.1.1 <${email}>: Recipient address rejected, see "${CANARY}@other.test"`);
  });
  await context.outbox.stop();
  context.outbox.start(workHandlers(context, { send }));
  await app().call(api.sendForgotPassword, { body: { email } });
  await app().call(api.register, {
    body: {
      name: CANARY,
      email: `second-${email}`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      role: 'creator',
    },
  });
  await eventually(() => expect(send).toHaveBeenCalled());
  await context.outbox.stop();
  expect(app().logLines.some((line) => line.includes('outbox work failed'))).toBe(true);
  expect(logged()).toEqual([]);
});

test('no data received over a socket reaches the log', async () => {
  await app().app.listen({ port: 0, host: '127.0.0.1' });
  const [{ port } = { port: 0 }] = app().app.addresses() as { port: number }[];
  const { key } = app().context.broadcast.client;
  for (const path of [`/app/${key}?protocol=7&client=${CANARY}`, `/app/${CANARY}?protocol=7`, `/${CANARY}`]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
    socket.on('open', () => {
      const subscribe = { event: 'pusher:subscribe', data: { channel: `private-${CANARY}`, auth: CANARY } };
      for (const text of [CANARY, `{"${CANARY}`, JSON.stringify(subscribe), JSON.stringify({ event: CANARY })])
        socket.send(text);
      socket.close();
    });
    await ended;
  }
  expect(logged()).toEqual([]);
});

test('each request logs one line with method, route, status, duration and the id of the response', async () => {
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
  await app().app.inject('/healthz');
  await app().app.inject('/readyz');
  const routes = app().logLines.map((each): unknown => JSON.parse(each).route);
  expect(routes.filter((route) => route === '/healthz' || route === '/readyz')).toEqual([]);
});
