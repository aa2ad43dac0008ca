import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, PASSWORD } from '#tests/support/people.ts';
import { useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const servers = useTwoServers(app, {
  environment: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://ugc.example',
    ALLOW_SANDBOX: 'payments,mail,identity',
    SHUTDOWN_GRACE: '0',
    TRUSTED_PROXIES: 'loopback',
  },
});

test('two server processes on one PostgreSQL share users and sessions', async () => {
  const [a, b] = servers();
  const { email } = await buildBrand(app());
  const { data } = await a.call(api.login, { body: { email, password: PASSWORD } });
  expect((await b.call(api.me, { token: data.token })).data.email).toBe(email);
  await b.call(api.logout, { token: data.token });
  expect((await a.call(api.me, { token: data.token })).status).toBe(401);
});

test('in production every output line is JSON: one per request, and a summary of refusals at the end', async () => {
  const [a] = servers();
  const marker = 'private-7391';
  const { headers } = await fetch(`${a.url}/api/jobs?q=${marker}`, { headers: { authorization: `Bearer ${marker}` } });
  await a.stop();
  const lines = a
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(lines.find(({ reqId }) => reqId === headers.get('x-request-id'))).toEqual({
    level: 30,
    time: expect.any(Number),
    reqId: expect.any(String),
    method: 'GET',
    route: expect.any(String),
    status: expect.any(Number),
    ms: expect.any(Number),
    msg: 'answered',
  });
  const summed = lines.filter(({ msg }) => msg === 'requests were refused');
  const refused = lines.filter(({ msg, status }) => msg === 'answered' && [401, 422, 429].includes(Number(status)));
  expect(refused.length).toBeGreaterThan(0);
  const total = summed.flatMap(({ statuses }) => Object.values(statuses as Readonly<Record<string, number>>));
  expect(total.reduce((sum, count) => sum + count, 0)).toBe(refused.length);
  expect(a.output()).not.toContain(marker);
});
