import { expect, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { Health } from './health.ts';

const never = () => new Promise<undefined>(() => {});

test('a server without faults is ready', async () => {
  const health = new Health(silentLog);
  health.addCheck('database', async () => undefined);
  expect(await health.readiness()).toEqual({});
});

test('each failing check has a reason; one that throws or times out counts as failed', async () => {
  const health = new Health(silentLog, 1);
  health.addCheck('disk', async () => 'The disk is full.');
  health.addCheck('network', async () => {
    throw new Error('secret inside');
  });
  health.addCheck('database', never);
  expect(await health.readiness()).toEqual({
    disk: 'The disk is full.',
    network: 'The check "network" failed. The log says more.',
    database: 'The check "database" failed. The log says more.',
  });
});

test('a draining server is not ready, whatever its checks report', async () => {
  const health = new Health(silentLog);
  health.drain();
  expect([health.isDraining, await health.readiness()]).toEqual([true, { shutdown: 'The server is shutting down.' }]);
});

test('notices name their source and do not affect readiness; an unreadable one is reported as such', async () => {
  const health = new Health(silentLog);
  health.addNotices('refunds', async () => ['Refund 7 failed.']);
  health.addNotices('outbox', async () => {
    throw new Error('secret inside');
  });
  expect(await health.notices()).toEqual([
    'refunds: Refund 7 failed.',
    'outbox: this could not be read. The log says more.',
  ]);
  expect(await health.readiness()).toEqual({});
});
