import { eq } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildOrder,
  buildProduct,
  buildTask,
  PASSWORD,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { runRequest } from '../../operator/run-request.ts';
import { writersOf } from '../chat/fixtures/people-who-write.ts';
import { suspendAccount } from './suspend-account.ts';

const app = useApp();
const { buildPair, send } = writersOf(app);
const run = (command: string, text: string, id = 0) => runRequest(app().context, { command, id, text });
const suspend = async ({ email }: Person, words: string) =>
  expect(await run('suspend', `${email} ${words}`)).toMatchObject({ code: 0 });
const reinstate = async ({ email }: Person, words = 'A mistake') =>
  expect(await run('reinstate', `${email} ${words}`)).toMatchObject({ code: 0 });
const login = ({ email }: Person, password = PASSWORD) => app().call(api.login, { body: { email, password } });
const again = async (person: Person): Promise<Person> => ({ ...person, token: (await login(person)).data.token });
const me = ({ token }: Person) => app().call(api.me, { token });
const openJobs = async ({ token }: Person) => (await app().call(api.listOpenJobs, { token })).data.map(({ id }) => id);
const supportOf = async ({ token }: Person) =>
  (await app().call(api.startSupportChat, { token, body: {} })).data.messages;

describe('an account that is suspended from signing in', () => {
  test('loses its sessions, is told why after the right password only, and by mail; reinstated it signs in', async () => {
    const creator = await buildCreator(app());
    await suspend(creator, 'Sold followers');
    expect((await me(creator)).status).toBe(401);
    expect(await login(creator)).toMatchObject({
      status: 403,
      message:
        'This account is suspended: Sold followers. Write to support@ugc.example if you think that this is wrong.',
    });
    expect(await login(creator, 'Wrong1!!')).toMatchObject({ status: 422, message: 'Wrong Email Or Password' });
    const [mail] = await app().mailsTo(creator.email);
    expect(mail?.subject).toBe('Your account was suspended');
    expect(mail?.text).toContain('Sold followers.');
    expect(mail?.text).toContain('write to support@ugc.example');
    await reinstate(creator);
    expect((await me(await again(creator))).status).toBe(200);
  });

  test('has its open jobs hidden from whoever has not applied, and again visible afterwards', async () => {
    const [brand, creator, applicant] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    await apply(app(), applicant, job);
    await app().call(api.saveJob, { token: creator.token, params: { id: job } });
    const seenBy = async ({ token }: Person) =>
      (await app().call(api.getCreatorJob, { token, params: { id: job } })).status;
    const saved = async () =>
      (await app().call(api.listOpenJobs, { token: creator.token, query: { saved: 1 } })).data.map(({ id }) => id);
    expect([await openJobs(creator), await saved()]).toEqual([[job], [job]]);
    await suspend(brand, 'Does not exist');
    expect([await openJobs(creator), await saved()]).toEqual([[], []]);
    expect([await seenBy(creator), await seenBy(applicant)]).toEqual([404, 200]);
    const tried = { token: creator.token, params: { id: job }, body: { note: 'Hello' } };
    expect((await app().call(api.apply, tried)).status).toBe(404);
    await reinstate(brand);
    expect([await openJobs(creator), await seenBy(creator)]).toEqual([[job], 200]);
  });

  test('leaves lists and applicants as a creator, and comes back where the job is still open', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const [open, given] = [await buildOpenJob(app(), brand), await buildOpenJob(app(), brand)];
    for (const job of [open, given]) await apply(app(), creator, job);
    const other = await apply(app(), await buildCreator(app()), given);
    const applicantsOf = async (id: number) => {
      const { data } = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
      return [data.applicants, data.applications.filter(({ creator: { id: who } }) => who === creator.id).length];
    };
    expect([await applicantsOf(open), await applicantsOf(given)]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    await suspend(creator, 'Stolen videos');
    expect([await applicantsOf(open), await applicantsOf(given)]).toEqual([
      [0, 0],
      [1, 0],
    ]);
    const page = { token: brand.token, params: { id: creator.id } };
    expect((await app().call(api.getCreator, page)).status).toBe(404);
    await app().call(api.acceptApplication, { token: brand.token, params: { id: other } });
    await reinstate(creator);
    expect(await applicantsOf(open)).toEqual([1, 1]);
    const { orm } = app().context.db;
    const rows = await orm.select().from(applications).where(eq(applications.creatorId, creator.id));
    expect(rows.map(({ status, heldBack }) => [status, heldBack]).sort()).toEqual([
      ['pending', false],
      ['withdrawn', false],
    ]);
  });

  test('leaves its running jobs to the admins: the other side is told that, not why', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildTask(app(), brand, creator);
    const seen = async () => (await app().call(api.getBrandJob, { token: brand.token, params: { id: job } })).data;
    expect((await seen()).looked_after).toBe(0);
    await suspend(creator, 'Secret reason');
    expect((await seen()).looked_after).toBe(1);
    const told = (await supportOf(brand)).at(-1);
    expect(told).toMatchObject({ sender_type: 'admin', about: { kind: 'job', id: job } });
    expect(told?.message).toContain('The UGC Admins look after the job.');
    expect(JSON.stringify(await supportOf(brand))).not.toContain('Secret reason');
    await reinstate(creator);
    expect((await seen()).looked_after).toBe(0);
    expect((await supportOf(brand)).at(-1)?.message).toContain('available again');
  });
});

describe('an account that is suspended from a part', () => {
  const REFUSED = 'Write to the UGC Admins in the support chat if you think that this is wrong.';

  test('messages: nothing with words reaches a member, support does, and the rest works', async () => {
    const { brand, creator } = await buildPair();
    await suspend(creator, '--only messages Insults');
    expect(await send(creator, brand, 'You again')).toMatchObject({
      status: 403,
      message: `You cannot write to other members at the moment: Insults. ${REFUSED}`,
    });
    const job = await buildOpenJob(app(), brand);
    const to = { token: creator.token, params: { id: job } };
    expect((await app().call(api.apply, { ...to, body: { note: 'You again' } })).status).toBe(403);
    expect((await app().call(api.askAboutJob, { ...to, body: { question: 'You again?' } })).status).toBe(403);
    const support = {
      token: creator.token,
      params: { id: (await app().call(api.startSupportChat, { token: creator.token, body: {} })).data.id },
    };
    expect((await app().call(api.sendSupportMessage, { ...support, body: { message: 'Why?' } })).status).toBe(201);
    expect((await supportOf(creator))[0]?.message).toContain(
      'You cannot write to other members at the moment: Insults.',
    );
    expect((await send(brand, creator, 'Hello')).status).toBe(201);
    await reinstate(creator, '--only messages Talked about it');
    expect((await send(creator, brand, 'Sorry')).status).toBe(201);
    await suspend(creator, '--only orders,messages Insults');
    expect((await supportOf(creator)).at(-1)?.message).toContain(
      'You cannot place orders or take new jobs or write to other members at the moment: Insults. If you',
    );
  });

  test('orders: a brand can neither order, pay, invite nor accept; its open jobs are hidden and its account works', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    const application = await apply(app(), creator, job);
    const product = await buildProduct(app(), brand);
    const draft = (await app().call(api.createJob, { token: brand.token, body: buildOrder(product) })).data.id;
    await suspend(brand, '--only orders Chargebacks');
    const { token } = brand;
    const tried = [
      await app().call(api.createJob, { token, body: buildOrder(product) }),
      await app().call(api.openJobPayment, { token, params: { id: draft } }),
      await app().call(api.acceptApplication, { token, params: { id: application } }),
      await app().call(api.inviteCreator, {
        token,
        params: { id: job },
        body: { creator_id: (await buildCreator(app())).id },
      }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await openJobs(await buildCreator(app()))).not.toContain(job);
    expect((await me(brand)).status).toBe(200);
  });

  test('orders: a creator can neither apply nor be accepted, and is not found', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    const application = await apply(app(), creator, job);
    await suspend(creator, '--only orders Copies others');
    const other = await buildOpenJob(app(), brand);
    expect(
      (await app().call(api.apply, { token: creator.token, params: { id: other }, body: { note: 'Me' } })).status,
    ).toBe(403);
    const accepted = await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
    expect(accepted.status).toBeGreaterThanOrEqual(400);
  });

  test('withdrawals: none is requested, and a requested one is not paid', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 10);
    await suspend(creator, '--only withdrawals Stolen account');
    expect(await app().call(api.withdraw, { token: creator.token, body: { amount: 5 } })).toMatchObject({
      status: 403,
    });
    expect(await run('pay-withdrawal', '', id)).toEqual({
      code: 1,
      lines: ['The account cannot withdraw money: Stolen account. Nothing was changed.'],
    });
    await reinstate(creator);
    expect(await run('pay-withdrawal', '', id)).toMatchObject({ code: 0 });
  });
});

describe('the commands', () => {
  test('refuse a wrong account, part or reason, and a repeat', async () => {
    const { email } = await buildBrand(app());
    for (const [command, words] of [
      ['suspend', 'nobody@example.com Fraud'],
      ['suspend', 'Northwind Fraud'],
      ['suspend', `${email}`],
      ['suspend', `${email} --only money Fraud`],
      ['reinstate', `${email} Sorry`],
      ['end-sessions', 'nobody@example.com'],
    ] as const)
      expect([words, (await run(command, words)).code]).toEqual([words, 1]);
    expect((await run('suspend', `${email} Fraud`)).code).toBe(0);
    expect((await run('suspend', `${email} Fraud`)).code).toBe(1);
  });

  test('end-sessions signs out everywhere; the account can sign in again', async () => {
    const brand = await buildBrand(app());
    expect((await run('end-sessions', brand.email)).code).toBe(0);
    expect((await me(brand)).status).toBe(401);
    expect((await login(brand)).status).toBe(200);
  });

  test('person shows state, jobs, money and reports, by number and address, and lists people of a name', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildEarner(app())];
    const job = await buildTask(app(), brand, creator);
    const { token } = brand;
    const { id } = (await app().call(api.startSupportChat, { token, body: {} })).data;
    const about = { kind: 'person', id: creator.id } as const;
    await app().call(api.sendSupportMessage, { token, params: { id }, body: { message: 'Look', about } });
    await suspend(creator, '--only messages Insults');
    const { lines } = await run('person', `#${creator.id}`);
    expect(lines[0]).toBe(`#${creator.id}  Mia Fernandes <${creator.email}> (creator)`);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Suspended from messages since .*: Insults$/),
        `  job ${job}: shipping product`,
        'Money: $100.00 in the wallet, $0.00 being withdrawn',
        expect.stringMatching(`^  support ${id}, .*, about person: Mia Fernandes$`),
      ]),
    );
    expect((await run('person', brand.email)).lines[0]).toContain(brand.email);
    expect((await run('person', 'fernandes')).lines.length).toBeGreaterThan(1);
    expect((await run('person', '100%')).code).toBe(1);
  });
});

const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** `refuse_suspended` that looks without a lock. */
const NAIVE = `create or replace function refuse_suspended(person bigint, variadic scopes text[]) returns void language plpgsql as $$
begin
  if exists (select from users u where u.id = person and (u.suspended_at is not null or u.suspended_from && scopes)) then
    raise exception 'suspended' using errcode = 'check_violation', constraint = 'not_suspended', detail = 'messages naive';
  end if;
end $$`;

describe.skipIf(inject('databaseEngine') === 'pglite')('a withdrawal that is requested during a suspension', () => {
  /** Suspends without committing, requests, commits; answers the status of the request. */
  const race = async () => {
    const creator = await buildEarner(app());
    const { db } = app().context;
    let requested: Promise<{ status: number }> | undefined;
    await transaction(db, async (tx) => {
      const decision = { userId: creator.id, scopes: ['withdrawals'], reason: 'Stolen account' } as const;
      await suspendAccount(app().context, tx, decision);
      requested = app().call(api.withdraw, { token: creator.token, body: { amount: 5 } });
      await eventually(async () => expect((await db.pool.query(WAITING)).rowCount).toBe(1));
    });
    return (await requested)?.status;
  };

  test('waits for the decision and is refused; with a check that only looks it is kept', async () => {
    const { pool } = app().context.db;
    const { rows } = await pool.query(`select pg_get_functiondef('refuse_suspended'::regproc) as kept`);
    await pool.query(NAIVE);
    expect(await race()).toBe(201);
    await pool.query(rows[0].kept);
    expect(await race()).toBe(403);
  });
});
