import { eq } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';
import { users } from '../../db/schema/people.ts';
import { Attempts } from '../../http/attempts.ts';
import { SANDBOX_CLIENT_ID } from '../../sandbox/identity/sandbox-identity.ts';
import { AuthService } from './auth.service.ts';

const app = useApp();
const NEW = { password: 'Different2?', password_confirmation: 'Different2?' };
const login = ({ email }: Person, password = PASSWORD) => app().call(api.login, { body: { email, password } });
const resetNow = async ({ email }: Person) => {
  await app().call(api.sendForgotPassword, { body: { email } });
  const otp = (await app().mailsTo(email))[0]?.subject.slice(0, 4) ?? '';
  expect((await app().call(api.forgotPassword, { body: { email, otp, ...NEW } })).status).toBe(200);
};
/** Runs `between` when the password of the next call has been compared, before the call does anything with it. */
const afterComparison = (between: () => Promise<void>) => {
  const { guess } = Attempts.prototype;
  const spy = vi.spyOn(Attempts.prototype, 'guess').mockImplementationOnce(async function (this: Attempts, ...given) {
    spy.mockRestore();
    const isRight = await guess.apply(this, given);
    await between();
    return isRight;
  });
};
const accountOf = async ({ id }: Person) => {
  const { rows } = await app().context.db.pool.query(
    `select to_json(u) as account, (select count(*)::int from tokens where user_id = u.id) as sessions,
      (select account_number from payout_details where creator_id = u.id) as payout from users u where id = $1`,
    [id],
  );
  return rows[0];
};

test('the old password opens no session once the owner has set another one', async () => {
  const person = await buildUser(app(), 'creator');
  afterComparison(() => resetNow(person));
  expect(await login(person)).toMatchObject({ status: 422, message: 'Wrong Email Or Password' });
  expect((await accountOf(person)).sessions).toBe(0);
  expect((await login(person, NEW.password)).status).toBe(200);
});

test('a password opens no session of an account that was suspended meanwhile', async () => {
  const person = await buildUser(app(), 'creator');
  const { orm } = app().context.db;
  afterComparison(async () => {
    await orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
  });
  expect((await login(person)).status).toBe(403);
  expect((await accountOf(person)).sessions).toBe(1);
});

test.skipIf(inject('databaseEngine') === 'pglite')(
  'the old password opens no session while another one is being set',
  async () => {
    const person = await buildUser(app(), 'creator');
    const reset = `update users set password_hash = 'another' where id = ${person.id};
      delete from tokens where user_id = ${person.id}`;
    expect((await meetUncommitted(app().context.db.pool, reset, () => login(person))).status).toBe(422);
    expect((await accountOf(person)).sessions).toBe(0);
  },
);

/** A Google account of somebody else, for each person another one. */
const googleFor = ({ id }: Person) => {
  const account = { email: `other-${id}@google.example`, verified: true, name: 'Robin' };
  const { identity } = app().sandbox;
  const access_token = identity.accessToken({ account, clientId: SANDBOX_CLIENT_ID });
  return { id: String(identity.read(access_token)?.sub), access_token };
};
const payout = (account_number: string) => ({ account_number, payment_method_id: 2, current_password: PASSWORD });
const changes = {
  'a change of the password': ({ token }: Person) => {
    const body = { current_password: PASSWORD, password: 'Attacker3!', password_confirmation: 'Attacker3!' };
    return app().call(api.changeCreatorPassword, { token, body });
  },
  'a change of the address': ({ token }: Person) =>
    app().call(api.changeEmail, { token, body: { email: 'attacker@example.com', password: PASSWORD } }),
  'a change of the withdraw info': ({ token }: Person) =>
    app().call(api.savePayout, { token, body: payout('attacker@example.com') }),
  'connecting Google': (person: Person) =>
    app().call(api.googleConnect, { token: person.token, body: { ...googleFor(person), password: PASSWORD } }),
  'disconnecting Google': ({ token }: Person) =>
    app().call(api.googleDisconnect, { token, body: { password: PASSWORD } }),
  'a deletion of the account': ({ token }: Person) =>
    app().call(api.requestDeletion, { token, body: { password: PASSWORD } }),
};
test.each(Object.entries(changes))('the old password does not confirm %s', async (name, change) => {
  const person = await buildUser(app(), 'creator', { verified: name !== 'a change of the address' });
  if (name === 'a change of the withdraw info')
    await app().call(api.savePayout, { token: person.token, body: payout('mia@example.com') });
  if (name === 'disconnecting Google') await changes['connecting Google'](person);
  let left: unknown;
  afterComparison(async () => {
    await resetNow(person);
    left = await accountOf(person);
  });
  expect((await change(person)).status).toBe(401);
  expect(await accountOf(person)).toEqual(left);
});

test('Google verifies no address that replaced its own while the two were compared', async () => {
  const person = await buildUser(app(), 'creator', { verified: false });
  const account = { email: person.email, verified: true, name: 'Robin' };
  const access_token = app().sandbox.identity.accessToken({ account, clientId: SANDBOX_CLIENT_ID });
  const id = String(app().sandbox.identity.read(access_token)?.sub);
  afterComparison(async () => {
    const body = { email: `somebody-${person.id}@example.com`, password: PASSWORD };
    expect((await app().call(api.changeEmail, { token: person.token, body })).status).toBe(200);
  });
  const body = { id, access_token, password: PASSWORD };
  expect((await app().call(api.googleConnect, { token: person.token, body })).status).toBe(409);
  expect((await accountOf(person)).account).toMatchObject({ email_verified_at: null, google_subject: null });
});

test('of two changes of the password in one session at once the first holds', async () => {
  const person = await buildUser(app(), 'creator');
  afterComparison(async () => {
    const body = { current_password: PASSWORD, ...NEW };
    expect((await app().call(api.changeCreatorPassword, { token: person.token, body })).status).toBe(200);
  });
  expect(await changes['a change of the password'](person)).toMatchObject({
    status: 422,
    errors: { current_password: ['This is not your current password'] },
  });
  expect((await login(person, NEW.password)).status).toBe(200);
});

test('a Google account that is disconnected while it signs in opens no session', async () => {
  const person = await buildUser(app(), 'creator');
  expect((await changes['connecting Google'](person)).status).toBe(200);
  const { open } = AuthService.prototype;
  const spy = vi.spyOn(AuthService.prototype, 'open').mockImplementationOnce(async function (
    this: AuthService,
    ...given
  ) {
    spy.mockRestore();
    await changes['disconnecting Google'](person);
    return open.apply(this, given);
  });
  expect((await app().call(api.googleLogin, { body: googleFor(person) })).status).toBe(404);
  expect((await accountOf(person)).sessions).toBe(1);
});
