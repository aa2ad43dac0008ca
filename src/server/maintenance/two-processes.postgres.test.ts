import { afterEach, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand } from '#tests/support/people.ts';
import { useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { runCli } from '../operator/cli.ts';

const app = useApp();
// An operator command goes to the process of the given data folder.
const servers = useTwoServers(app, { ownDataDirectories: true });

const switchAt = ({ dataDirectory }: { dataDirectory: string }, to: 'on' | 'off') =>
  runCli(['maintenance', to], { DATA_DIR: dataDirectory });

afterEach(() => switchAt(servers()[0], 'off'));

test('maintenance switched on one process applies to another one on the same database', async () => {
  const [a, b] = servers();
  const { token } = await buildBrand(app());
  const answers = () => Promise.all([a, b].map(async ({ call }) => (await call(api.me, { token })).status));
  expect(await answers()).toEqual([200, 200]);

  expect(await switchAt(a, 'on')).toMatchObject({ code: 0 });
  await eventually(async () => expect(await answers()).toEqual([503, 503]));
  const refused = await fetch(`${b.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await refused.json()).toMatchObject({ code: 'maintenance' });
  expect(refused.headers.get('retry-after')).toBe('30');
  await eventually(async () => expect((await fetch(`${b.url}/readyz`)).status).toBe(200));

  expect(await switchAt(b, 'off')).toMatchObject({ code: 0 });
  await eventually(async () => expect(await answers()).toEqual([200, 200]));
});
