import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildEarner } from '#tests/support/money.ts';
import { buildBrand, buildOrder, buildProduct, PASSWORD, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { hours, minutes } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { creatorTotals } from '../domains/ledger/ledger.repository.ts';
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

test('a refusal is replayed; after a day the key expires', async () => {
  const creator = await buildEarner(app());
  const key = randomUUID();
  const refused = await withdraw(creator, 500, key);
  expect(refused.status).toBe(422);
  expect(await withdraw(creator, 500, key)).toEqual(refused);
  const paid = randomUUID();
  await withdraw(creator, 10, paid);
  app().pass(hours(24) + 1_000);
  await app().context.idempotencyKeys.sweep();
  expect(await rowsText()).toBeNull();
  expect((await withdraw(creator, 10, paid)).status).toBe(201);
  expect(await balanceOf(creator)).toBe(8_000);
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
  expect((await withdraw(creator, 10, key)).status).toBe(201);
  expect((await withdraw(creator, 10, key)).status).toBe(409);
  expect(await balanceOf(creator)).toBe(9_000);
});

describe('keys do not grow without bound:', () => {
  const keyCount = async () => (await app().context.db.pool.query('select from idempotency_keys')).rowCount;

  test('a refusal of a call without an account leaves none, also one whose attempt was counted', async () => {
    const before = await keyCount();
    const secrets = { code: 'c'.repeat(20), code_verifier: 'v'.repeat(43), nonce: 'n'.repeat(20) };
    const body = { ...secrets, redirect_uri: 'http://127.0.0.1:1/' };
    for (const key of ['a', 'b']) {
      const answer = await app().call(api.googleCode, { body, ...keyed(key) });
      expect(answer.status).toBe(422);
    }
    expect(await keyCount()).toBe(before);
  });

  test('an account has a limit for each call, and its known keys still answer', async () => {
    const creator = await buildEarner(app());
    const known = randomUUID();
    const first = await withdraw(creator, 1, known);
    await app().context.db.pool.query(
      `insert into idempotency_keys (user_id, scope, key_digest, request_digest, locked_until, created_at)
       select user_id, scope, 'filler ' || n, '', now(), created_at
       from idempotency_keys, generate_series(1, 9999) n where user_id = $1`,
      [creator.id],
    );
    expect(await withdraw(creator, 1, randomUUID())).toMatchObject({
      status: 429,
      message: 'You have made this request very often today. Please try again later.',
    });
    expect(await withdraw(creator, 1, known)).toEqual(first);
    app().pass(hours(24) + 1_000);
    expect(await app().context.idempotencyKeys.sweep(AbortSignal.abort())).toBe(0);
    expect(await app().context.idempotencyKeys.sweep()).toBeGreaterThanOrEqual(10_000);
    expect((await withdraw(creator, 1, randomUUID())).status).toBe(201);
  });
});

describe('when the process dies', () => {
  const request = () => ({ key: randomUUID(), call: 'test', userId: undefined, content: { n: 1 } });
  /** The idempotency keys of another process: the same database and secret. */
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

  test('before the effect, the key is pending for a minute, then the work runs', async () => {
    const [sent, begun] = [request(), moment()];
    void open().run(sent, () => {
      begun.come();
      return never();
    });
    await begun.promise;
    const work = vi.fn(async () => done);
    await expect(open().run(sent, work)).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 });
    app().pass(minutes(1) + 1);
    expect(await open().run(sent, work)).toEqual(done);
    expect(work).toHaveBeenCalledOnce();
  });

  test('after the effect and before the response is stored, the work does not run again', async () => {
    const [sent, committed] = [request(), moment()];
    void open().run(sent, async () => {
      await transaction(app().context.db, async () => {});
      committed.come();
      return never();
    });
    await committed.promise;
    app().pass(minutes(1) + 1);
    const work = vi.fn(async () => done);
    await expect(open().run(sent, work)).rejects.toThrow(/was carried out, but its answer was lost/);
    expect(work).not.toHaveBeenCalled();
  });

  test('an attempt that was taken over cannot commit', async () => {
    const [sent, begun, gate] = [request(), moment(), moment()];
    const slow = open().run(sent, async () => {
      begun.come();
      await gate.promise;
      await transaction(app().context.db, (tx) => tx.orm.execute(`create table should_not_be ()`));
      return done;
    });
    const failed = expect(slow).rejects.toMatchObject({ status: 409 });
    await begun.promise;
    app().pass(minutes(1) + 1);
    expect(await open().run(sent, async () => done)).toEqual(done);
    gate.come();
    await failed;
    const { rows } = await app().context.db.pool.query("select to_regclass('should_not_be') as made");
    expect(rows).toEqual([{ made: null }]);
  });

  test('an internal error releases the key', async () => {
    const sent = request();
    await expect(open().run(sent, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
    expect(await open().run(sent, async () => done)).toEqual(done);
  });
});
