import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { times } from '#tests/support/concurrency.ts';
import { deferred } from '#tests/support/deferred.ts';
import { buildEarner } from '#tests/support/money.ts';
import {
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildOrder,
  buildProduct,
  PASSWORD,
  type Person,
  picture,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { noteMade } from '../db/commit-guard.ts';
import { transaction } from '../db/transaction.ts';
import { creatorTotals } from '../domains/ledger/ledger.repository.ts';
import { hours } from '../lib/clock.ts';
import { ApiError } from './api-error.ts';
import { IdempotencyKeys } from './idempotency.ts';

const app = useApp();
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const withdraw = ({ token }: Person, amount: number, key?: string) =>
  app().call(api.withdraw, { token, body: { amount }, ...(key !== undefined && keyed(key)) });
const balanceOf = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).balanceCents;
const rowsText = async () =>
  (await app().context.db.pool.query('select json_agg(k)::text as text from idempotency_keys k')).rows[0].text;

test('three equal withdrawals with one key have one effect; without a key they have three', async () => {
  const creator = await buildEarner(app());
  const key = randomUUID();
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await withdraw(creator, 10, key));
  expect(answers[0]?.status).toBe(201);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await balanceOf(creator)).toBe(9_000);
  for (let n = 0; n < 3; n += 1) await withdraw(creator, 10);
  expect(await balanceOf(creator)).toBe(6_000);
});

test('100 requests, 50 at a time: one effect, and the others are answered by it', async () => {
  const creator = await buildEarner(app());
  const key = randomUUID();
  const answers = [
    ...(await times(50, () => withdraw(creator, 1, key))),
    ...(await times(50, () => withdraw(creator, 1, key))),
  ];
  expect(await balanceOf(creator)).toBe(9_900);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
});

test('a key reused with another body is refused; for another account or call it is a different key', async () => {
  const [creator, other] = [await buildEarner(app()), await buildEarner(app())];
  const key = randomUUID();
  await withdraw(creator, 10, key);
  const { status, message } = await withdraw(creator, 11, key);
  expect([status, message]).toEqual([422, expect.stringContaining('used before with other content')]);
  expect((await withdraw(other, 10, key)).status).toBe(201);
  expect([await balanceOf(creator), await balanceOf(other)]).toEqual([9_000, 9_000]);
});

test.each(['a b', 'ü', 'x'.repeat(256), ''])('the key %j is refused with a message', async (key) => {
  const creator = await buildEarner(app());
  expect((await withdraw(creator, 10, key)).status).toBe(422);
  expect(await balanceOf(creator)).toBe(10_000);
});

test('a refusal leaves nothing, so its repeat is decided anew; after a day a key expires', async () => {
  const creator = await buildEarner(app());
  const [key, paid] = [randomUUID(), randomUUID()];
  expect((await withdraw(creator, 500, key)).status).toBe(422);
  expect((await rowsText()) ?? '').not.toContain(`"${creator.id} withdraw"`);
  expect((await withdraw(creator, 5, key)).status).toBe(201);
  await withdraw(creator, 10, paid);
  app().pass(hours(24) + 1_000);
  expect((await withdraw(creator, 10, paid)).status).toBe(201);
  await app().context.idempotencyKeys.sweep();
  expect((await withdraw(creator, 10, paid)).status).toBe(201);
  expect(await balanceOf(creator)).toBe(7_500);
  app().pass(hours(24) + 1_000);
  await app().context.idempotencyKeys.sweep();
  expect(await rowsText()).toBeNull();
});

test('a form with a file is recognised by its fields and bytes', async () => {
  const brand = await buildBrand(app());
  const key = randomUUID();
  const create = (name: string) =>
    app().call(api.createProduct, {
      token: brand.token,
      body: { name, description: 'Six bottles', price: 24.5, is_physical: 1 },
      files: { image: picture(app()) },
      ...keyed(key),
    });
  const first = await create('Terra');
  expect([first.status, (await create('Terra')).data]).toEqual([201, first.data]);
  expect((await create('Terra Two')).status).toBe(422);
  expect((await app().call(api.listProducts, { token: brand.token })).data).toHaveLength(1);
});

test('an order is created once, however often it is sent at a time', async () => {
  const brand = await buildBrand(app());
  const order = { token: brand.token, body: buildOrder(await buildProduct(app(), brand)), ...keyed(randomUUID()) };
  const made = await times(3, () => app().call(api.createJob, order));
  expect(new Set(made.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
});

describe('a repeated registration', () => {
  const register = async () => {
    const email = `${randomUUID()}@example.com`;
    const body = { name: 'Keyed Person', email, password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' };
    const key = randomUUID();
    const send = () => app().call(api.register, { body, ...keyed(key) });
    return { email, key, send, first: await send() };
  };

  test('signs in to the same account, and the database stores neither token nor key', async () => {
    const { email, key, send, first } = await register();
    const second = await send();
    expect([first.status, second.status]).toEqual([201, 201]);
    const me = await app().call(api.me, { token: second.data.token });
    // One session: the first token, whose answer may have been lost on the way, is replaced.
    expect((await app().call(api.me, { token: first.data.token })).status).toBe(401);
    expect([me.data.email, me.data.id]).toEqual([email, first.data.user.id]);
    const stored = await rowsText();
    for (const secret of [first.data.token, second.data.token, PASSWORD, email, key]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('is refused once its session has ended', async () => {
    const { send, first } = await register();
    expect((await app().call(api.logout, { token: first.data.token })).status).toBe(200);
    expect(await send()).toMatchObject({ status: 409, message: expect.stringContaining('Please log in') });
  });
});

test('a change of an order is made once: a late repeat does not undo a later one, and is answered with it', async () => {
  const brand = await buildBrand(app());
  const product = await buildProduct(app(), brand);
  const { data: job } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product) });
  const update = (price: number, key: string) =>
    app().call(api.updateJob, {
      ...{ token: brand.token, params: { id: job.id }, body: buildOrder(product, { price }) },
      ...keyed(key),
    });
  expect((await update(60, 'first')).data.price).toBe(60);
  expect((await update(70, 'second')).data.price).toBe(70);
  expect(await update(60, 'first')).toMatchObject({ status: 200, data: { price: 70 } });
});

test('what a keyed call makes is made once, and its repeat is answered with it', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const job = { params: { id } };
  const makes: [Person, Endpoint, object][] = [
    [brand, api.inviteCreator, { ...job, body: { creator_id: creator.id, note: 'Hello' } }],
    [creator, api.askAboutJob, { ...job, body: { question: 'Is it heavy?' } }],
    [creator, api.apply, { ...job, body: { note: 'I would like to.' } }],
    [creator, api.sendMessage, { params: { id: brand.id }, body: { message: 'One more thing.' } }],
    [creator, api.saveSearch, { body: { name: 'Short ones', max_price: 200 } }],
  ];
  const { data: support } = await app().call(api.startSupportChat, { token: creator.token });
  makes.push([creator, api.sendSupportMessage, { params: { id: support.id }, body: { message: 'Hello' } }]);
  for (const [{ token }, endpoint, request] of makes) {
    const sent = { token, ...request, ...keyed(randomUUID()) };
    const call = () => app().call(endpoint, sent as never) as Promise<{ status: number; data: unknown }>;
    const first = await call();
    expect([endpoint.path, first.status]).toEqual([endpoint.path, endpoint.status ?? 200]);
    expect([endpoint.path, await call()]).toEqual([endpoint.path, first]);
  }
  const messages = await app().call(api.getChat, { token: creator.token, params: { id: brand.id } });
  expect(messages.data.messages).toHaveLength(2);
});

test('a refusal of a call without an account leaves no key, also one whose attempt was counted', async () => {
  const keyCount = async () => (await app().context.db.pool.query('select from idempotency_keys')).rowCount;
  const before = await keyCount();
  const secrets = { code: 'c'.repeat(20), code_verifier: 'v'.repeat(43), nonce: 'n'.repeat(20) };
  const body = { ...secrets, redirect_uri: 'http://127.0.0.1:1/' };
  for (const key of ['a', 'b']) expect((await app().call(api.googleCode, { body, ...keyed(key) })).status).toBe(422);
  expect(await keyCount()).toBe(before);
});

describe('when another process has the same key', () => {
  const request = () => ({ key: randomUUID(), call: 'test', userId: undefined, content: { n: 1 } });
  /** The idempotency keys of a process: the same database and secret. */
  const open = () =>
    new IdempotencyKeys({ db: app().context.db, clock: app().context.clock, secret: 'a secret of the test' });
  const never = () => new Promise<string>(() => {});
  const onRepeat = async (id: number) => `made ${id}`;
  const count = async (sent: { key: string }) =>
    (await app().context.db.pool.query('select from effects where key = $1', [sent.key])).rowCount;
  /** Work whose effect is a row, and the id it makes 7. */
  const effect = (sent: { key: string }) => async () => {
    await transaction(app().context.db, async (tx) => {
      await tx.orm.execute(sql`insert into effects values (${sent.key})`);
      noteMade(7);
    });
    return 'first';
  };
  beforeAll(async () => void (await app().context.db.pool.query('create table effects (key text)')));

  test('and died before the effect, the repeat runs at once', async () => {
    const [sent, begun] = [request(), deferred()];
    void open().run(sent, { first: () => Promise.resolve(begun.resolve()).then(never), onRepeat });
    await begun.promise;
    expect(await open().run(sent, { first: effect(sent), onRepeat })).toBe('first');
  });

  test('and died after the effect, or is not done, the repeat goes on from what was made', async () => {
    const [sent, committed] = [request(), deferred<unknown>()];
    void open().run(sent, { first: () => effect(sent)().then(committed.resolve).then(never), onRepeat });
    await committed.promise;
    for (const _ of [1, 2]) expect(await open().run(sent, { first: effect(sent), onRepeat })).toBe('made 7');
    expect(await count(sent)).toBe(1);
  });

  test('and was slow, only one of the two commits, and the other goes on from it', async () => {
    const [sent, begun, gate] = [request(), deferred(), deferred()];
    const first = () =>
      Promise.resolve(begun.resolve())
        .then(() => gate.promise)
        .then(effect(sent));
    const slow = open().run(sent, { first, onRepeat });
    await begun.promise;
    expect(await open().run(sent, { first: effect(sent), onRepeat })).toBe('first');
    gate.resolve();
    expect([await slow, await count(sent)]).toEqual(['made 7', 1]);
  });

  test('and was faster, a refusal by its effect is no refusal', async () => {
    const sent = request();
    const faster = open();
    const refused = async () => {
      await faster.run(sent, { first: effect(sent), onRepeat });
      throw new ApiError('wrongState', 'You did this before.');
    };
    expect(await open().run(sent, { first: refused, onRepeat })).toBe('made 7');
  });

  test('a refusal after the effect stays one', async () => {
    const sent = request();
    const refused = () =>
      effect(sent)().then(() => {
        throw new ApiError('wrongState', 'The provider says no.');
      });
    await expect(open().run(sent, { first: refused, onRepeat })).rejects.toThrow('The provider says no.');
    expect(await open().run(sent, { first: effect(sent), onRepeat })).toBe('made 7');
  });

  test('20 requests at a time in five processes have one effect', async () => {
    const sent = request();
    const processes = Array.from({ length: 5 }, open);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => processes[n % 5]?.run(sent, { first: effect(sent), onRepeat })),
    );
    expect([answers.filter((answer) => answer === 'first').length, await count(sent)]).toEqual([1, 1]);
  });
});
