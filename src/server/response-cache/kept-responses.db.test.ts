import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildBrand, buildCreator, buildDeliveredJob, buildTask, type Person } from '#tests/support/people.ts';
import { statementsOf, tablesOf } from '#tests/support/plans.ts';
import { keepNothing, useApp } from '#tests/support/test-app.ts';
import { buildApp } from '../app.ts';
import { issueToken, revokeToken } from '../domains/auth/tokens.repository.ts';
import type { KeepResponse } from '../http/mount.ts';
import { hours } from '../lib/clock.ts';
import { allRoutes } from '../routes.ts';
import { type World, writesOf } from './fixtures/random-writes.ts';

const app = useApp();
let plain: FastifyInstance;
let world: World;

const serverWith = (keep: KeepResponse): Promise<FastifyInstance> => {
  const { context, sandbox } = app();
  return buildApp({ context, sandbox, websiteDirectory: '/nowhere', keep });
};
const run = (sql: string, values: readonly unknown[] = []) => app().context.db.pool.query(sql, [...values]);

beforeAll(async () => {
  const t = app();
  plain = await serverWith(keepNothing);
  // A task is late after a day, so that the subscriptions outlive the test.
  await run('update settings set delivery_days = 1, revision_days = 1');
  const [first, second, third] = [await buildBrand(t), await buildBrand(t), await buildCreator(t)];
  world = { brands: [first, second], creators: [third, await buildCreator(t), await buildCreator(t)] };
  await buildTask(t, first, third);
});
afterAll(() => plain.close());

const keptCalls = (): Endpoint[] =>
  allRoutes(app().context).routes.flatMap(({ endpoint, mayBeKept }) => (mayBeKept ? [endpoint] : []));

const FILTERED = '?q=text&sort=price_low&per_page=5';

/** The kept calls of each person. */
const asked = (query = ''): (readonly [Person, string])[] =>
  keptCalls().flatMap(({ access, path, paged }) => {
    const people = access === 'brand' ? world.brands : world.creators;
    return people.map((person) => [person, paged ? `${path}${query}` : path] as const);
  });

const read = async (server: FastifyInstance, { token }: Person, url: string): Promise<string> => {
  const answer = await server.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
  return `${answer.statusCode} ${answer.headers['content-type']} ${answer.body}`;
};

/** The kept answers that differ from those of a server that keeps none. */
const stale = async (server = app().app, query = ''): Promise<string[]> => {
  const compared = asked(query).map(async ([person, url]) => {
    const differs = async () => {
      const [kept, made] = await Promise.all([server, plain].map((each) => read(each, person, url)));
      return kept !== made;
    };
    // The outbox may have written between the two; a stale answer stays.
    return (await differs()) && (await differs()) ? [url] : [];
  });
  return (await Promise.all(compared)).flat();
};

/** Without the trigger while `work` runs. */
const withoutTrigger = async <T>(name: string, table: string, work: () => Promise<T>): Promise<T> => {
  await run(`alter table ${table} disable trigger ${name}`);
  try {
    return await work();
  } finally {
    await run(`alter table ${table} enable trigger ${name}`);
  }
};

const EVENTS = { insert: 4, delete: 8, update: 16 };
/** What no kept response could show. */
const UNSEEN: Readonly<Record<string, readonly (keyof typeof EVENTS)[]>> = {
  // No job and no notification refers to a row that is new, or that can be deleted.
  ...Object.fromEntries(
    ['users', 'profiles', 'products', 'files', 'video_settings', 'aspect_ratio_settings'].map((name) => [
      name,
      ['insert', 'delete'],
    ]),
  ),
  // Only the unread messages of a conversation are counted.
  conversations: ['insert', 'delete', 'update'],
  messages: ['update'],
  // A transfer changes the balances of its two accounts, which begin at zero and stay.
  ledger_transfers: ['insert', 'delete', 'update'],
  ledger_accounts: ['insert', 'delete'],
};

/** The tables that kept calls read, each with the events that do not raise a version although they could be seen. */
const unwatched = async (): Promise<string[]> => {
  const read = new Set<string>();
  for (const [{ token }, url] of [...asked(), ...asked(FILTERED)]) {
    const call = () => plain.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    const { pool } = app().context.db;
    // What each request and the outbox ask for.
    for (const statement of await statementsOf(pool, call))
      if (!/maintenance_on|outbox|sandbox_mail/.test(statement.text))
        for (const table of await tablesOf(pool, statement)) read.add(table);
  }
  const { rows } = await run(
    `select tgrelid::regclass::text || ' ' || tgtype as name, tgrelid::regclass::text as table, tgtype as events
     from pg_trigger where tgname like 'bump\\_%' and tgenabled <> 'D'`,
  );
  expect(read.size).toBeGreaterThan(15);
  return [...read].flatMap((table) =>
    table === 'tokens' || table === 'response_versions'
      ? []
      : Object.entries(EVENTS).flatMap(([event, bit]) =>
          UNSEEN[table]?.some((unseen) => unseen === event) ||
          rows.some((trigger) => trigger.table === table && (trigger.events & bit) !== 0)
            ? []
            : [`${event} ${table}`],
        ),
  );
};

test('kept calls only read, and each change of a table that they read raises a version', async () => {
  expect(keptCalls().map(({ method, params }) => [method, params])).toEqual(keptCalls().map(() => ['GET', undefined]));
  expect(await unwatched()).toEqual([]);
  expect(await withoutTrigger('bump_deliveries', 'deliveries', unwatched)).toEqual([
    'insert deliveries',
    'delete deliveries',
    'update deliveries',
  ]);
});

/** Random numbers from 0 to 1, the same in each run. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** The most rounds until each write was done once; `TRIAL_KEPT=long` goes on for a while. */
const ROUNDS = 8;
const LEAST_ROUNDS = process.env.TRIAL_KEPT === 'long' ? ROUNDS : 1;

test('no kept answer is stale after any of the writes that it could show', async () => {
  const random = randomFrom(7);
  const writes = Object.entries(writesOf(app(), world, random));
  const missing = new Set(writes.map(([name]) => name));
  expect(await stale()).toEqual([]);
  for (let round = 0; round < ROUNDS && (missing.size > 0 || round < LEAST_ROUNDS); round += 1) {
    const inTurn = writes.map((entry) => ({ entry, place: random() })).sort((a, b) => a.place - b.place);
    for (const { entry } of inTurn) {
      const [name, write] = entry;
      if (round >= LEAST_ROUNDS && !missing.has(name)) continue;
      if (await write()) missing.delete(name);
      const query = random() < 0.25 ? FILTERED : '';
      expect({ name, stale: await stale(app().app, query) }).toEqual({ name, stale: [] });
    }
  }
  expect([...missing]).toEqual([]);
}, 600_000);

test('each session of a person is answered with links of its own, and a new one after it has ended', async () => {
  const t = app();
  const first = await buildBrand(t);
  await buildDeliveredJob(t, first, await buildCreator(t));
  const other = await issueToken(t.context.db.orm, first.id, 'test', t.context.clock);
  const linksOf = async (person: Person) =>
    (await read(t.app, person, api.listBrandJobs.path)).match(/media\/files\/\d+\/\d+/g);
  const links = [await linksOf(first), await linksOf({ ...first, ...other })];
  expect(links[1]).toEqual(await linksOf({ ...first, ...other }));
  expect(links[0]).not.toEqual(links[1]);
  expect(links.flat().length).toBeGreaterThan(1);
  await revokeToken(t.context.db.orm, other.id);
  expect(await read(t.app, { ...first, ...other }, api.listBrandJobs.path)).toMatch(/^401 /);
  t.pass(hours(1));
  expect(await stale()).toEqual([]);
});

/** A write of which the first brand's orders show a new text each time. */
const rename = async (): Promise<void> => {
  await run(`update users set name = name || '.' where id = $1`, [world.brands[0]?.id]);
};

test('without its trigger a write would leave a stale answer', async () => {
  // From here on only the test writes.
  await app().context.outbox.stop();
  await stale();
  await withoutTrigger('bump_people', 'users', rename);
  expect(await stale()).toContain(api.listBrandJobs.path);
  await rename();
  expect(await stale()).toEqual([]);
});

/** Reads the first brand's orders while a write commits between the list's statement and its answer. */
const readDuringWrite = async (server: FastifyInstance): Promise<void> => {
  const { pool } = app().context.db;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let isWritten = false;
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    const answer = await query(...args);
    if (!isWritten && JSON.stringify(args[0]).includes('product_image')) {
      isWritten = true;
      await query(`update users set name = name || '.' where id = $1`, [world.brands[0]?.id]);
    }
    return answer;
  }) as never);
  try {
    if (world.brands[0]) await read(server, world.brands[0], api.listBrandJobs.path);
  } finally {
    spy.mockRestore();
  }
  expect(isWritten).toBe(true);
};

test('a write that commits while a list is read ends the kept answer', async () => {
  await rename();
  await readDuringWrite(app().app);
  expect(await stale()).toEqual([]);
});

/** Keeps a body under the version that is read after the data. */
const keepNaively = (): KeepResponse => {
  const kept = new Map<string, { version: string; body: Buffer }>();
  return async ({ actor, call, query }, make) => {
    const key = `${actor.id} ${call} ${JSON.stringify(query)}`;
    const known = kept.get(key);
    if (known?.version === actor.version) return known.body;
    const { body } = await make();
    const { rows } = await run(
      'select coalesce(sum(version), 0)::text as version from response_versions where account_id in ($1, $2)',
      [actor.id, actor.role === 'brand' ? 0 : -1],
    );
    kept.set(key, { version: rows[0].version, body });
    return body;
  };
};

test('the naive order, in which the version is read after the data, keeps a stale answer', async () => {
  const naive = await serverWith(keepNaively());
  await readDuringWrite(naive);
  expect(await stale(naive)).toEqual([api.listBrandJobs.path]);
  await naive.close();
});
