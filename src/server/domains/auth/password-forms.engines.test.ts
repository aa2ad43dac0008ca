import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { hashPassword } from './hash-password.ts';

const app = useApp();
const COMPOSED = '\u00DCberraschung1!';
const DECOMPOSED = 'U\u0308berraschung1!';

const login = ({ email }: Pick<Person, 'email'>, password: string) =>
  app().call(api.login, { body: { email, password } });
const hashOf = async ({ id }: Person) =>
  (await app().context.db.orm.select().from(users).where(eq(users.id, id)))[0]?.passwordHash ?? '';

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
  ['Ｐassword１！', 'Password1!'],
])('an account registered with %j opens with %j, and with no other password', async (chosen, typed) => {
  const email = `forms-${Math.random()}@example.com`;
  const body = { name: 'Mia', email, password: chosen, password_confirmation: typed, role: 'brand' };
  expect((await app().call(api.register, { body })).status).toBe(201);
  expect((await login({ email }, typed)).status).toBe(200);
  expect((await login({ email }, chosen)).status).toBe(200);
  expect((await login({ email }, 'Uberraschung1!')).status).toBe(422);
});

test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])(
  'a hash that an earlier version made of the %s form opens with both, and is replaced by the canonical one',
  async (_, old) => {
    const { default: argon2 } = await import('@node-rs/argon2');
    const person = await buildUser(app(), 'creator');
    const stored = await argon2.hash(old, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
    await app().context.db.orm.update(users).set({ passwordHash: stored }).where(eq(users.id, person.id));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => login(person, at % 2 ? COMPOSED : DECOMPOSED)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const renewed = await hashOf(person);
    expect(await argon2.verify(renewed, COMPOSED)).toBe(true);
    expect(renewed === stored).toBe(old === COMPOSED);
    expect((await login(person, 'Uberraschung1!')).status).toBe(422);
  },
);

test('the canonical hash is not made again at each log-in', async () => {
  const person = await buildUser(app(), 'creator');
  const stored = await hashPassword(DECOMPOSED);
  await app().context.db.orm.update(users).set({ passwordHash: stored }).where(eq(users.id, person.id));
  expect((await login(person, DECOMPOSED)).status).toBe(200);
  expect(await hashOf(person)).toBe(stored);
});
