import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const COMPOSED = '\u00DCberraschung1!';
const DECOMPOSED = 'U\u0308berraschung1!';

const login = ({ email }: Pick<Person, 'email'>, password: string) =>
  app().call(api.login, { body: { email, password } });

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
