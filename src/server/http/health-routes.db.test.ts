import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { useApp } from '#tests/support/test-app.ts';
import { after } from '../lib/clock.ts';
import { commands } from '../operator/command-registry.ts';
import { Health } from './health.ts';
import { healthRoutes } from './health-routes.ts';

const running = useApp();

test('/readyz and the operator report the checks; /healthz only shows that the process responds', async () => {
  const { app, context } = running();
  const statuses = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode];
  const shown = () => commands.find(({ name }) => name === 'health')?.run(context, { id: 0, text: '' });
  expect(await statuses()).toEqual([200, 200]);
  expect(await shown()).toEqual(['Ready.', 'Nothing needs a person.']);

  context.health.addCheck('disk', async () => 'The disk is full.');
  context.health.addNotices('refunds', async () => ['Refund 7 failed.']);
  running().pass(1_000);
  expect(await statuses()).toEqual([200, 503]);
  expect((await app.inject('/readyz')).json()).toEqual({
    message: 'The disk is full.',
    errors: { disk: ['The disk is full.'] },
  });
  expect(await shown()).toEqual(['Not ready: disk: The disk is full.', 'refunds: Refund 7 failed.']);
});

test('/readyz runs the checks at most once a second, however often it is asked, and is unready at once when it drains', async () => {
  const health = new Health(silentLog);
  let now = new Date();
  const app = Fastify();
  healthRoutes(app, health, () => now);
  let runs = 0;
  health.addCheck('disk', async () => {
    runs += 1;
    return undefined;
  });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  expect([await ask(), runs]).toEqual([200, 1]);
  now = after(now, 1_001);
  expect([await ask(), runs]).toEqual([200, 2]);
  health.drain();
  expect((await app.inject('/readyz')).json()).toMatchObject({ errors: { shutdown: expect.any(Array) } });
});
