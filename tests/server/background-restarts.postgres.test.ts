import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseProxy } from '#tests/support/database-proxy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useOwnCluster } from '#tests/support/own-cluster.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { useApp } from '#tests/support/test-app.ts';
import { type Database, openDatabase } from '../../src/server/db/open.ts';
import { users } from '../../src/server/db/schema/people.ts';
import { mailSubscriptionWarnings } from '../../src/server/domains/subscription/subscription.service.ts';
import { after, days } from '../../src/server/lib/clock.ts';
import { runCli } from '../../src/server/operator/cli.ts';
import { listenToOperator } from '../../src/server/operator/listen.ts';
import { startTimedTasks } from '../../src/server/work/timed-tasks.ts';

const { cluster } = useOwnCluster();
let proxy: DatabaseProxy;
let db: Database;
beforeAll(async () => {
  proxy = await DatabaseProxy.start(cluster().urlOf('app'));
  db = await openDatabase({ url: proxy.url, log: silentLog });
});
const app = useApp(undefined, () => db);
afterAll(async () => {
  await db.close();
  await proxy.stop();
});

const PATIENCE_MS = 30_000;

/** Restarts PostgreSQL and waits until the pool has a working connection. */
const resume = async (): Promise<void> => {
  await cluster().resume();
  await eventually(() => db.pool.query('select 1'), PATIENCE_MS);
};

test('timed tasks continue after each restart, and mail each user once', async () => {
  const error = vi.fn();
  const ending = async (): Promise<Person> => {
    const brand = await buildBrand(app());
    const subscriptionExpiresAt = after(app().context.clock(), days(1));
    await db.orm.update(users).set({ subscriptionExpiresAt }).where(eq(users.id, brand.id));
    return brand;
  };
  const warningsTo = async ({ email }: Person) =>
    (await app().mailsTo(email)).filter(({ subject }) => subject.startsWith('Your sub')).length;
  const stop = startTimedTasks(
    [{ name: 'warn', everyMilliseconds: 20, run: () => mailSubscriptionWarnings(app().context) }],
    { error },
  );
  const brands: Person[] = [];
  for (const mode of ['immediate', 'fast'] as const) {
    error.mockClear();
    const brand = await ending();
    brands.push(brand);
    await cluster().halt(mode);
    await eventually(() => expect(error).toHaveBeenCalled(), PATIENCE_MS);
    await resume();
    await eventually(async () => expect(await warningsTo(brand)).toBe(1), PATIENCE_MS);
  }
  const last = await ending();
  // The response of a successful COMMIT is lost; the mail must not be queued a second time.
  proxy.cutAt('commit\0', 'unanswered');
  await eventually(async () => expect(await warningsTo(last)).toBe(1), PATIENCE_MS);
  await stop();
  expect(await Promise.all([...brands, last].map(warningsTo))).toEqual([1, 1, 1]);
});

describe('the operator’s socket', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await listenToOperator(app().context);
  });
  afterAll(() => stop());
  const run = (command: string) => runCli(command.split(' '), { DATA_DIR: app().context.config.dataDirectory });

  test('reports an unavailable database, and executes commands once it is back', async () => {
    await cluster().halt('immediate');
    expect(await run('outbox')).toEqual({
      code: 1,
      lines: ['The database cannot be reached. Try again when it is back.'],
    });
    await resume();
    expect((await run('outbox')).code).toBe(0);
  });

  test('asks the operator to look when the COMMIT of a command gets no response, and does not repeat it', async () => {
    const audited = async () =>
      (await db.pool.query("select from audit_log where action like '%maintenance%'")).rows.length;
    for (const [cut, done] of [
      ['unheard', 0],
      ['unanswered', 1],
    ] as const) {
      proxy.cutAt('commit\0', cut);
      expect(await run('maintenance on')).toEqual({ code: 1, lines: [expect.stringContaining('look whether it was')] });
      expect(await audited()).toBe(done);
    }
    expect((await run('maintenance off')).code).toBe(0);
  });
});
