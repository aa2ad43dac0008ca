import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildEarner } from '#tests/support/money.ts';
import { buildBrand, buildOrder, buildProduct, PASSWORD, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { hours } from '../clock.ts';
import { noteMade } from '../db/commit-guard.ts';
import { transaction } from '../db/transaction.ts';
import { creatorTotals } from '../domains/ledger/ledger.repository.ts';
import { ApiError } from './api-error.ts';
import { type Answer, IdempotencyKeys } from './idempotency.ts';

const app = useApp();
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const withdraw = ({ token }: Person, amount: number, key?: string) =>
  app().call(api.withdraw, { token, body: { amount }, ...(key !== undefined && keyed(key)) });
const balanceOf = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).balanceCents;
const rowsText = async () =>
  (await app().context.db.pool.query('select json_agg(k)::text as text from idempotency_keys k')).rows[0].text;
afterEach(() => vi.restoreAllMocks());

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

test('100 requests, 50 at a time: one effect, and the others get its response or are told to wait', async () => {
  const creator = await buildEarner(app());
  const key = randomUUID();
  const answers = [
    ...(await times(50, () => withdraw(creator, 1, key))),
    ...(await times(50, () => withdraw(creator, 1, key))),
  ];
  expect(await balanceOf(creator)).toBe(9_900);
  const ids = answers.flatMap(({ status, data }) => (status === 201 ? [data.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  expect(answers.slice(50).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
});

test('a naive variant, which looks up the key and stores it afterwards, has the effect twice', async () => {
  const creator = await buildEarner(app());
  const known = new Map<string, unknown>();
  const naive = async (key: string) => {
    if (!known.has(key)) known.set(key, await withdraw(creator, 10));
    return known.get(key);
  };
  await times(2, () => naive('k'));
  expect(await balanceOf(creator)).toBe(8_000);
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

test('an order is created once, and a repeated registration returns the same token, which the database does not store', async () => {
  const brand = await buildBrand(app());
  const order = { token: brand.token, body: buildOrder(await buildProduct(app(), brand)), ...keyed(randomUUID()) };
  const made = await times(3, () => app().call(api.createJob, order));
  expect(new Set(made.flatMap(({ status, data }) => (status === 201 ? [data.id] : []))).size).toBe(1);
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Keyed Person', email, password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' };
  const key = randomUUID();
  const first = await app().call(api.register, { body, ...keyed(key) });
  const second = await app().call(api.register, { body, ...keyed(key) });
  expect([first.status, second.data]).toEqual([201, first.data]);
  const stored = await rowsText();
  for (const secret of [first.data.token, PASSWORD, email, key]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a change of an order is made once, and a late repeat does not undo a later one', async () => {
  const brand = await buildBrand(app());
  const product = await buildProduct(app(), brand);
  const { data: job } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product) });
  const update = (price: number, key: string) =>
    app().call(api.updateJob, {
      ...{ token: brand.token, params: { id: job.id }, body: buildOrder(product, { price }) },
      ...keyed(key),
    });
  const first = await update(60, 'first');
  expect(first.status).toBe(200);
  expect((await update(70, 'second')).data.price).toBe(70);
  expect(await update(60, 'first')).toEqual(first);
  expect((await app().call(api.getBrandJob, { token: brand.token, params: { id: job.id } })).data.price).toBe(70);
});

test('work that was done is answered, also when its answer cannot be kept; a repeat does not do it again', async () => {
  const { pool } = app().context.db;
  await pool.query(`
    create function refuse_answer() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '57P01', message = 'the database goes away';
    end $$;
    create trigger refuse_answer before update of status on idempotency_keys for each row
      when (new.status is not null) execute function refuse_answer()`);
  onTestFinished(async () => void (await pool.query('drop function refuse_answer cascade')));
  const creator = await buildEarner(app());
  const key = randomUUID();
  const first = await withdraw(creator, 10, key);
  expect(first.status).toBe(201);
  expect(await withdraw(creator, 10, key)).toEqual(first);
  expect(await balanceOf(creator)).toBe(9_000);
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
  const done: Answer = { status: 200, body: { data: 1 } };
  const never = () => new Promise<Answer>(() => {});
  /** A promise that the test resolves. */
  const moment = () => {
    let come = () => {};
    const promise = new Promise<void>((resolve) => {
      come = resolve;
    });
    return { promise, come };
  };
  const count = async (sent: { key: string }) =>
    (await app().context.db.pool.query('select from effects where key = $1', [sent.key])).rowCount;
  /** Work whose effect is a row, and the id it makes 7. */
  const effect = (sent: { key: string }) => () =>
    transaction(app().context.db, async (tx) => {
      await tx.orm.execute(sql`insert into effects values (${sent.key})`);
      noteMade(7);
    });
  beforeAll(async () => void (await app().context.db.pool.query('create table effects (key text)')));

  test('and died before the effect, the repeat runs at once', async () => {
    const [sent, begun] = [request(), moment()];
    void open().run(sent, { first: () => Promise.resolve(begun.come()).then(never) });
    await begun.promise;
    const first = vi.fn(async () => done);
    expect(await open().run(sent, { first })).toEqual(done);
    expect(first).toHaveBeenCalledOnce();
  });

  test('and died after the effect, the repeat goes on from what was made, once', async () => {
    const [sent, committed] = [request(), moment()];
    void open().run(sent, { first: () => effect(sent)().then(committed.come).then(never) });
    await committed.promise;
    const first = vi.fn(async () => done);
    const again = vi.fn(async (id: number) => ({ status: 200, body: { data: id } }));
    for (const _ of [1, 2])
      expect(await open().run(sent, { first, again })).toEqual({ status: 200, body: { data: 7 } });
    expect([first.mock.calls.length, again.mock.calls.length, await count(sent)]).toEqual([0, 1, 1]);
  });

  test('and died after the effect of a call that cannot go on, its answer is lost', async () => {
    const [sent, committed] = [request(), moment()];
    void open().run(sent, { first: () => effect(sent)().then(committed.come).then(never) });
    await committed.promise;
    const first = vi.fn(async () => done);
    await expect(open().run(sent, { first })).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 });
    app().pass(10_001);
    await expect(open().run(sent, { first })).rejects.toThrow(/was carried out, but its answer was lost/);
    expect(first).not.toHaveBeenCalled();
  });

  test('and was slow, only one of the two commits, and both get one answer', async () => {
    const [sent, begun, gate] = [request(), moment(), moment()];
    const work = (answer: number, before: Promise<void>) => ({
      first: async () => {
        begun.come();
        await before;
        await effect(sent)();
        return { status: 200, body: { data: answer } };
      },
    });
    const slow = open().run(sent, work(1, gate.promise));
    await begun.promise;
    expect(await open().run(sent, work(2, Promise.resolve()))).toMatchObject({ body: { data: 2 } });
    gate.come();
    expect(await slow).toMatchObject({ body: { data: 2 } });
    expect(await count(sent)).toBe(1);
  });

  test('and was faster, a refusal by its effect is its answer', async () => {
    const sent = request();
    const faster = open();
    const refused = async () => {
      await faster.run(sent, { first: () => effect(sent)().then(() => done) });
      throw new ApiError('wrongState', 'You did this before.');
    };
    expect(await open().run(sent, { first: refused })).toEqual(done);
  });

  test('20 requests at a time in five processes have one effect', async () => {
    const sent = request();
    const processes = Array.from({ length: 5 }, open);
    const first = () => effect(sent)().then(() => done);
    const again = async () => done;
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => processes[n % 5]?.run(sent, { first, again })),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status] : []));
    expect([await count(sent), refused.every((status) => status === 409)]).toEqual([1, true]);
  });

  test('two requests of one process wait for each other', async () => {
    const [sent, begun, gate, keys] = [request(), moment(), moment(), open()];
    const first = keys.run(sent, {
      first: () =>
        Promise.resolve(begun.come())
          .then(() => gate.promise)
          .then(() => done),
    });
    await begun.promise;
    await expect(keys.run(sent, { first: never })).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 });
    gate.come();
    expect(await first).toEqual(done);
  });
});
