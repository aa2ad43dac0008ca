import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, PASSWORD } from '#tests/support/people.ts';
import { useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const servers = useTwoServers(app);

test('two server processes on one PostgreSQL know the same people and sessions', async () => {
  const [a, b] = servers();
  const { email } = await buildBrand(app());
  const { data } = await a.call(api.login, { body: { email, password: PASSWORD } });
  expect((await b.call(api.me, { token: data.token })).data.email).toBe(email);
  await b.call(api.logout, { token: data.token });
  expect((await a.call(api.me, { token: data.token })).status).toBe(401);
});
