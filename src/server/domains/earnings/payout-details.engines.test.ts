import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { ACCOUNT, buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { buildCreator, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import { hours, minutes } from '../../lib/clock.ts';

const app = useApp();
const OTHER = { account_number: 'GB29 NWBK 6016 1331 9268 19', payment_method_id: 1 };
const save = ({ token }: Person, body: Readonly<Record<string, unknown>>) =>
  app().call(api.savePayout, { token, body });
const info = async ({ token }: Person) => (await app().call(api.billingInfo, { token })).data;
const withdraw = ({ token }: Person, amount = 10) => app().call(api.withdraw, { token, body: { amount } });
const subjects = async ({ email }: Person) => (await app().mailsTo(email)).map(({ subject }) => subject);
const SUBJECT = 'Your withdraw info was changed';
const SAVED = 'Your withdraw info was saved';

describe('the first payout details', () => {
  test('need no password, start no hold and are mailed', async () => {
    const creator = await buildCreator(app());
    expect(await info(creator)).toMatchObject({ held_until: null, asks_password: 0 });
    const { status, data } = await save(creator, OTHER);
    expect([status, data.held_until, data.asks_password]).toEqual([200, null, 1]);
    expect(await subjects(creator)).not.toContain(SUBJECT);
    const [mail] = (await app().mailsTo(creator.email)).filter(({ subject }) => subject === SAVED);
    expect(mail?.text).toContain('ends in 6819');
    expect(mail?.text).not.toContain('NWBK');
    expect((await save(creator, OTHER)).status).toBe(200);
    expect((await subjects(creator)).filter((subject) => subject === SAVED)).toHaveLength(1);
  });

  test('need a verified address', async () => {
    const creator = await buildCreator(app());
    await app().context.db.orm.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, creator.id));
    expect((await save(creator, OTHER)).status).toBe(403);
    expect((await info(creator)).account_number).toBeNull();
    expect(await subjects(creator)).not.toContain(SAVED);
  });

  test('saved twice concurrently are not changed without a password', async () => {
    const creator = await buildCreator(app());
    const answers = await times(5, (n) =>
      save(creator, { payment_method_id: 2, account_number: `mia-${n}@example.com` }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    expect((await info(creator)).account_number).toBe(won[0]?.data.account_number);
  });
});

describe('an account number', () => {
  const MOBILE = 'Mobile money';
  test.each([
    ['Bank transfer', 'DE02 1203 0000 0000 2020 52', /^This IBAN is not right/],
    ['Bank transfer', 'mia@example.com', /^This IBAN is not right/],
    ['US bank account', '021000022/123456789', /^Enter the routing number/],
    ['US bank account', '000000000/123456789', /^Enter the routing number/],
    ['US bank account', '021000021', /^Enter the routing number/],
    ['US bank account', '021000021/123', /^Enter the routing number/],
    ['US bank account', 'DE02 1203 0000 0000 2020 51', /^Enter the routing number/],
    ['PayPal', 'DE02 1203 0000 0000 2020 51', /^Enter the email address/],
    ['Wise', 'mia', /^Enter the email address/],
    [MOBILE, '0712 345 678', /^Enter the phone number .* country code/],
  ])('in a wrong format for %s is refused: %s', async (name, account_number, sentence) => {
    const { orm } = app().context.db;
    if (name === MOBILE) await orm.insert(paymentMethods).values({ name, accountKind: 'phone', position: 9 });
    const creator = await buildCreator(app());
    const { payment_methods: methods } = await info(creator);
    const payment_method_id = methods.find((method: { name: string }) => method.name === name)?.id;
    const { status, errors } = await save(creator, { account_number, payment_method_id });
    expect([status, errors]).toEqual([422, { account_number: [expect.stringMatching(sentence)] }]);
    expect((await info(creator)).account_number).toBeNull();
  });
});

test('a US bank account is masked for its owner’s mails, and blanks in it are no change', async () => {
  const creator = await buildCreator(app());
  const { payment_methods: methods } = await info(creator);
  const payment_method_id = methods.find(
    ({ account_kind }: { account_kind: string }) => account_kind === 'us_bank',
  )?.id;
  const body = { account_number: '021000021 / 0012-3456-7890', payment_method_id };
  expect((await save(creator, body)).data.account_number).toBe(body.account_number);
  expect((await save(creator, { ...body, account_number: '021000021/001234567890' })).status).toBe(200);
  const [mail] = (await app().mailsTo(creator.email)).filter(({ subject }) => subject === SAVED);
  expect(mail?.text).toContain('US bank account, ends in 7890');
  expect(mail?.text).not.toContain('0012');
  expect(mail?.text).not.toContain('021000021');
});

describe('changing payout details', () => {
  test.each([
    ['no password', undefined, 'Old Password Required'],
    ['an empty password', '', 'Old Password Required'],
    ['a wrong password', 'Wrong1!aa', 'The password is not right'],
  ])('with %s is refused and changes nothing', async (_name, password, sentence) => {
    const creator = await buildEarner(app());
    const { status, errors } = await save(creator, {
      ...OTHER,
      ...(password !== undefined && { current_password: password }),
    });
    expect([status, errors]).toEqual([422, { current_password: [sentence] }]);
    expect(await info(creator)).toMatchObject({ account_number: ACCOUNT, held_until: null });
    expect(await subjects(creator)).not.toContain(SUBJECT);
  });

  test('saving the same details again needs no password and changes nothing', async () => {
    const creator = await buildEarner(app());
    const { status, data } = await save(creator, { account_number: ACCOUNT, payment_method_id: 1 });
    expect([status, data.held_until]).toEqual([200, null]);
    expect(await subjects(creator)).not.toContain(SUBJECT);
  });

  test('the same IBAN written in another way is no change', async () => {
    const creator = await buildEarner(app());
    const spaced = ACCOUNT.replaceAll(/\s/g, '')
      .toLowerCase()
      .replaceAll(/(.{4})/g, '$1 ');
    expect(spaced.trim()).not.toBe(ACCOUNT);
    const { status, data } = await save(creator, { account_number: spaced, payment_method_id: 1 });
    expect([status, data.held_until]).toEqual([200, null]);
    expect(await subjects(creator)).not.toContain(SUBJECT);
  });

  test('another method is a change too', async () => {
    const creator = await buildEarner(app());
    expect((await save(creator, { account_number: 'mia@example.com', payment_method_id: 3 })).status).toBe(422);
  });

  test('with the password is mailed, with the end of the account number only', async () => {
    const creator = await buildEarner(app());
    const { status, data } = await save(creator, { ...OTHER, current_password: PASSWORD });
    expect([status, data.account_number]).toEqual([200, OTHER.account_number]);
    const mail = (await app().mailsTo(creator.email)).find(({ subject }) => subject === SUBJECT);
    expect(mail?.text).toContain('ends in 6819');
    expect(mail?.text).toContain('/forgot-password');
    expect(mail?.text).not.toContain('6016');
  });

  test('password guesses are limited, and do not affect log-ins', async () => {
    const creator = await buildEarner(app());
    for (let n = 0; n < 10; n += 1) await save(creator, { ...OTHER, current_password: 'Wrong1!aa' });
    expect((await save(creator, { ...OTHER, current_password: PASSWORD })).status).toBe(429);
    const login = await app().call(api.login, { body: { email: creator.email, password: PASSWORD } });
    expect(login.status).toBe(200);
    app().pass(minutes(16));
    expect((await save(creator, { ...OTHER, current_password: PASSWORD })).status).toBe(200);
  });

  test('an account without a password is not asked for one; it gets the hold and the mail', async () => {
    const creator = await buildEarner(app());
    await app()
      .context.db.orm.update(users)
      .set({ passwordHash: null, googleSubject: `google-${creator.id}` })
      .where(eq(users.id, creator.id));
    expect((await info(creator)).asks_password).toBe(0);
    const { status, data } = await save(creator, OTHER);
    expect([status, data.held_until]).toEqual([200, expect.any(String)]);
    expect(await subjects(creator)).toContain(SUBJECT);
  });
});

describe('after a change', () => {
  test('withdrawals are refused for 72 hours, with a message that says until when', async () => {
    const creator = await buildEarner(app());
    const { data } = await save(creator, { ...OTHER, current_password: PASSWORD });
    const waits = new Date(String(data.held_until)).getTime() - app().context.clock().getTime();
    expect(Math.round(waits / hours(1))).toBe(72);
    const { status, message } = await withdraw(creator);
    expect([status, message]).toEqual([409, expect.stringMatching(/withdrawals wait until .*\d{4}.* UTC\.$/)]);
    app().pass(waits - minutes(5));
    expect((await withdraw(creator)).status).toBe(409);
    app().pass(minutes(5));
    expect((await withdraw(creator)).status).toBe(201);
    expect((await info(creator)).held_until).toBeNull();
  });

  test('an earlier request keeps its destination', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 10);
    await save(creator, { ...OTHER, current_password: PASSWORD });
    const [row] = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row).toMatchObject({ accountNumber: ACCOUNT, status: 'requested' });
  });
});
