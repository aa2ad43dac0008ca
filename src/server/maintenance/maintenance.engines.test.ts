import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { after } from '../lib/clock.ts';
import { runCli } from '../operator/cli.ts';
import { listenToOperator } from '../operator/listen.ts';
import { runRequest } from '../operator/run-request.ts';
import { Maintenance } from './maintenance.ts';

const app = useApp();
let stop: () => Promise<void>;
const run = (...words: string[]) => runCli(words, { DATA_DIR: app().context.config.dataDirectory });
/** A process caches the state for a second. */
const later = () => app().pass(1_000);
const get = (url: string, method: 'GET' | 'POST' | 'PATCH' = 'GET') => app().app.inject({ url, method });

beforeEach(async () => {
  stop = await listenToOperator(app().context);
});
afterEach(async () => {
  await run('maintenance', 'off');
  later();
  await stop();
});

test('every call is refused during maintenance for every role, and served again afterwards', async () => {
  const { token } = await buildBrand(app());
  expect(await run('maintenance')).toEqual({ code: 0, lines: ['Maintenance is off.'] });
  expect((await run('maintenance', 'on')).code).toBe(0);
  later();
  const refused = { status: 503, message: expect.stringMatching(/^We are doing maintenance\./) };
  expect(await app().call(api.me, { token })).toMatchObject(refused);
  expect(await app().call(api.me)).toMatchObject(refused);
  expect(await app().call(api.homePage)).toMatchObject(refused);
  for (const [url, method] of [
    ['/api/client-config', 'GET'],
    ['/api/login', 'POST'],
    ['/api/uploads', 'POST'],
    ['/api/uploads/3f2b8f0e4d5a4c6b9e7d8c9b0a1f2e3d', 'PATCH'],
    ['/%61pi/me', 'GET'],
  ] as const) {
    const answer = await get(url, method);
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '30']);
  }
  expect((await run('maintenance')).lines).toEqual(['Maintenance is on.']);
  await run('maintenance', 'off');
  later();
  expect((await app().call(api.me, { token })).status).toBe(200);
});

test('the process that gets the operator’s command switches at once, whatever it had cached or was reading', async () => {
  expect((await get('/api/home-page')).statusCode).toBe(200);
  await run('maintenance', 'on');
  expect((await get('/api/home-page')).statusCode).toBe(503);
  later();
  const asked = get('/api/home-page');
  await run('maintenance', 'off');
  await asked;
  expect((await get('/api/home-page')).statusCode).toBe(200);
});

test('health probes and payment webhooks are still served', async () => {
  await run('maintenance', 'on');
  later();
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(200);
  expect((await get('/webhooks/payments', 'POST')).statusCode).not.toBe(503);
});

test('the operator’s end time and message are shown to users', async () => {
  expect((await run('maintenance', 'on', '30m', 'We', 'move.')).lines[0]).toMatch(
    /^Maintenance is on, expected to end on .* UTC\. People read: “We move\.”$/,
  );
  later();
  const answer = await get('/api/home-page');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'maintenance', message: expect.stringMatching(/^We move\. We expect to be back on .+ UTC\.$/) },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1_700);
  // The end time alone does not switch maintenance off; only the operator does.
  app().pass(31 * 60_000);
  const over = await get('/api/home-page');
  expect([over.headers['retry-after'], over.json().message]).toEqual(['30', 'We move.']);
});

test('an end time without a message is appended to the default message', async () => {
  await run('maintenance', 'on', '2h');
  later();
  expect((await get('/api/home-page')).json().message).toMatch(
    /^We are doing maintenance\. We expect to be back on .+ UTC\.$/,
  );
});

test.each(['2020-01-01T10:00Z', '9999h', 'x'.repeat(5_000)])('%j is refused with a message', async (words) => {
  const { code, lines } = await run('maintenance', 'on', words);
  expect([code, lines[0]]).toEqual([1, expect.stringMatching(/^(The end must be|Please use at most)/)]);
  expect((await run('maintenance')).lines).toEqual(['Maintenance is off.']);
});

test('another process switches within a second', async () => {
  const { db, clock } = app().context;
  let now = clock();
  const other = new Maintenance(db, () => now, { isOn: false, until: null, message: null });
  expect((await other.state()).isOn).toBe(false);
  await run('maintenance', 'on');
  expect((await other.state()).isOn).toBe(false);
  now = after(now, 1_001);
  expect((await other.state()).isOn).toBe(true);
});

test('the operator reads that the configuration keeps maintenance on', async () => {
  const { db, clock } = app().context;
  const set = new Maintenance(db, clock, { isOn: true, until: null, message: 'We move.' });
  const context = { ...app().context, maintenance: set };
  expect((await runRequest(context, { command: 'maintenance off', id: 0, text: '' })).lines).toEqual([
    'Maintenance is on. People read: “We move.”',
    'The setting MAINTENANCE keeps it on until the server is started without it.',
  ]);
});

test('maintenance set by the configuration lasts as long as the process', async () => {
  const { db, clock } = app().context;
  const until = new Date(clock().getTime() + 3_600_000);
  const set = new Maintenance(db, clock, { isOn: true, until, message: 'We move.' });
  expect(await set.apiError()).toMatchObject({
    status: 503,
    message: expect.stringMatching(/^We move\. We expect to be back on /),
  });
});
