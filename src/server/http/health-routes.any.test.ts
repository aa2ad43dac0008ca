import { expect, test } from 'vitest';
import { useApp } from '#tests/support/test-app.ts';
import { commands } from '../operator/command-registry.ts';

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
  const { app, context } = running();
  running().pass(1_000);
  let runs = 0;
  context.health.addCheck('disk', async () => {
    runs += 1;
    return undefined;
  });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  expect([await ask(), runs]).toEqual([200, 1]);
  running().pass(1_000);
  expect([await ask(), runs]).toEqual([200, 2]);
  context.health.drain();
  expect((await app.inject('/readyz')).json()).toMatchObject({ errors: { shutdown: expect.any(Array) } });
});
