import type { PoolClient } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ORDER_STAGES, TASK_STAGES } from '#shared/domain/job-stage.ts';
import { fillMarketplace, LARGE_BRAND, someCreator } from '#tests/bench/marketplace.ts';
import { useApp } from '#tests/support/test-app.ts';

import { issueToken } from '../../auth/tokens.repository.ts';
import { markNextLate } from '../late-jobs.repository.ts';

const app = useApp();
const tokens = { brand: '', creator: '' };
/** `npm run test:long -- plans` has 100,000 jobs, of which one brand has 10,000. */
const SIZE = { jobs: process.env.TRIAL_PLANS === 'large' ? 100_000 : 8_000, brands: 601, creators: 3_000 };

beforeAll(async () => {
  const { db, clock, outbox } = app().context;
  // Stops background work, so that only requests run statements.
  await outbox.stop();
  await fillMarketplace(db.pool, SIZE);
  // Without events for the outbox, which would be half of the work.
  await db.pool.query(`begin; set local notifications.published_with_commit = 'on';
    insert into notifications (user_id, type, message)
      select 1 + n % 3000, 'job_application', n from generate_series(1, 30000) n;
    commit; analyze notifications`);
  tokens.brand = (await issueToken(db.orm, LARGE_BRAND, 'test', clock)).token;
  tokens.creator = (await issueToken(db.orm, someCreator(SIZE), 'test', clock)).token;
  await db.pool.query('analyze tokens');
}, 1_800_000);

/** The large tables, which no call may scan. */
const WATCHED = ['jobs', 'products', 'applications', 'deliveries', 'users', 'files'];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const isQuery = (sent: unknown): sent is { text: string } =>
  typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string';

/** The statements that are sent meanwhile, with their parameters. */
const sentWhile = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const spy = vi.spyOn(app().context.db.pool, 'query');
  await work();
  const calls: readonly (readonly unknown[])[] = spy.mock.calls;
  spy.mockRestore();
  return calls.flatMap(([sent, values]) =>
    isQuery(sent) && Array.isArray(values) ? [{ text: sent.text, values }] : [],
  );
};

/** The statements of a call. */
const sentBy = (endpoint: Endpoint, query: Readonly<Record<string, string | number>>): Promise<Statement[]> =>
  sentWhile(async () => {
    const token = endpoint.access === 'brand' ? tokens.brand : tokens.creator;
    expect((await app().call(endpoint, { token, query })).status).toBe(200);
  });

const scannedBy = async ({ text, values }: Statement): Promise<string[]> => {
  const { rows } = await app().context.db.pool.query(`explain (format json) ${text}`, values);
  return scannedIn(rows[0]['QUERY PLAN'][0].Plan).filter((table) => WATCHED.includes(table));
};

test('a sequential scan is detected', async () => {
  expect(await scannedBy({ text: 'select id from jobs where notes = $1', values: [''] })).toEqual(['jobs']);
});

const first = { per_page: 5 };
const asked: readonly (readonly [Endpoint, Readonly<Record<string, string | number>>])[] = [
  [api.listBrandJobs, {}],
  [api.listBrandJobs, { page: 20 }],
  [api.listBrandJobs, { status: 'completed' }],
  [api.listBrandJobs, { from: '2026-01-01', to: '2026-01-02' }],
  [api.listBrandJobs, { sort: 'price_high' }],
  [api.listBrandJobs, { q: '17' }],
  ...ORDER_STAGES.map((stage) => [api.listBrandJobs, { stage, sort: 'action' }] as const),
  [api.listBrandJobs, { stage: 'rated', page: 20 }],
  [api.listBrandJobs, { sort: 'action', page: 20 }],
  [api.listDrafts, {}],
  [api.listDrafts, { q: '17', sort: 'price_low' }],
  [api.listAwaitingScripts, {}],
  [api.listOpenJobs, {}],
  [api.listOpenJobs, { fit: 'gender', sort: 'oldest' }],
  [api.listOpenJobs, { sort: 'price_high' }],
  [api.listOpenJobs, { sort: 'price_low', min_price: 400, max_price: 402 }],
  [api.listOpenJobs, { duration: 2, ratio: 3 }],
  [api.listOpenJobs, { q: '#17' }],
  [api.listOpenJobs, { since: new Date(Date.now() - 3_600_000).toISOString() }],
  [api.listOpenJobs, { saved: 1 }],
  [api.listTasks, {}],
  [api.listTasks, { status: 'in_progress', sort: 'price_low' }],
  [api.listTasks, { q: '17' }],
  ...TASK_STAGES.map((stage) => [api.listTasks, { stage, sort: 'action' }] as const),
  [api.listTasks, { stage: 'delivered', page: 20 }],
  [api.listTasks, { sort: 'action' }],
  [api.listApplications, {}],
  [api.listApplications, { status: 'pending', sort: 'price_high' }],
  [api.listApplications, { q: '17' }],
  [api.brandSpending, {}],
  [api.creatorEarnings, {}],
];

test('the prices of a length are read from their index alone', async () => {
  const prices = (await sentBy(api.priceGuidance, { duration: 2 })).find(({ text }) => text.includes('price_cents'));
  const { rows } = await app().context.db.pool.query(`explain (format json) ${prices?.text}`, prices?.values);
  expect(JSON.stringify(rows)).toMatch(/"Index Only Scan".*"jobs_completed_prices"/);
  expect(JSON.stringify(rows)).not.toContain('"Sort"');
});

test('the jobs that become late are found in order by their index', async () => {
  const { orm, pool } = app().context.db;
  const [sent] = await sentWhile(() => markNextLate(orm, new Date(0), 50));
  const { rows } = await pool.query(`explain (format json) ${sent?.text}`, sent?.values);
  expect(JSON.stringify(rows)).toContain('"jobs_due"');
  expect(scannedIn(rows[0]['QUERY PLAN'][0].Plan)).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain('"Sort"');
});

test.each(asked.map(([endpoint, query]) => [endpoint.path, query, endpoint] as const))(
  '%s with %j scans no large table',
  async (_path, query, endpoint) => {
    const statements = await sentBy(endpoint, { ...first, ...query });
    expect(statements.length).toBeGreaterThan(1);
    for (const { text, values } of statements)
      expect({ text, scans: await scannedBy({ text, values }) }).toEqual({ text, scans: [] });
  },
);

const ordered: readonly (readonly [
  what: string,
  index: string,
  Endpoint,
  Readonly<Record<string, string | number>>,
])[] = [
  ['the active jobs of a brand’s home page', 'jobs_under_way', api.brandHome, {}],
  ['the newest notifications of a brand’s home page', 'notifications_user', api.brandHome, {}],
  ['the jobs that wait for a brand on its home page', 'jobs_brand_needs', api.brandHome, {}],
  ['a brand’s orders by who must act', 'jobs_brand_turn', api.listBrandJobs, { sort: 'action' }],
  [
    'a brand’s orders of one stage',
    'jobs_brand_stage',
    api.listBrandJobs,
    { stage: 'choosing_creator', sort: 'action' },
  ],
  ['a creator’s tasks of one stage', 'jobs_creator_stage', api.listTasks, { stage: 'filming', sort: 'action' }],
];

/** A value of an EXECUTE statement. */
const literal = (value: unknown): string => `'${Array.isArray(value) ? `{${value}}` : value}'`;

test.each(ordered)('%s are read from %s in order, also by a generic plan', async (_what, index, endpoint, query) => {
  const { pool } = app().context.db;
  const page = (await sentBy(endpoint, query)).find(({ text }) => text.includes('array('));
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare first_page as ${page?.text}`);
    const { rows } = await client.query(`explain (format json) execute first_page(${page?.values.map(literal)})`);
    expect(JSON.stringify(rows)).toContain(index);
    expect(JSON.stringify(rows)).not.toContain('"Sort"');
  } finally {
    await client.query('deallocate first_page; reset plan_cache_mode');
    client.release();
  }
});

/** From the sixth execution on, PostgreSQL may keep a generic plan. */
const CUSTOM_PLANS = 5;

/** All open connections of the pool, which `work` gets at once. */
const withConnections = async <T>(work: (client: PoolClient) => Promise<T>, isLast = false): Promise<readonly T[]> => {
  const { pool } = app().context.db;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    return await Promise.all(clients.map(work));
  } finally {
    for (const client of clients) client.release(isLast);
  }
};

/** Leaves `work` one connection, so that all executions of a statement are counted together. */
const withOneConnection = async (work: () => Promise<void>): Promise<void> => {
  const { pool } = app().context.db;
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    await work();
  } finally {
    for (const client of held) client.release();
  }
};

interface Executions {
  readonly name: string;
  readonly planned: number;
  readonly kept: number;
}

const executionsOf = async (client: PoolClient): Promise<readonly Executions[]> => {
  const { rows } = await client.query(`select name, custom_plans::int planned, generic_plans::int kept
    from pg_prepared_statements where statement not like 'explain%'`);
  return rows;
};

test('statements that run again and again are not planned each time', async () => {
  // Connections on which other tests have run statements on empty tables.
  await withConnections(async () => undefined, true);
  const often = [
    ...[api.brandHome, api.creatorHome, api.me, api.listBrandJobs, api.listOpenJobs, api.listTasks],
    ...[api.listApplications, api.listChats],
  ];
  await withOneConnection(async () => {
    for (const endpoint of often)
      for (let n = 0; n < 2 * CUSTOM_PLANS; n += 1)
        await app().call(endpoint, { token: endpoint.access === 'creator' ? tokens.creator : tokens.brand });
  });
  const executed = (await withConnections(executionsOf))
    .flat()
    .filter(({ planned, kept }) => planned + kept > CUSTOM_PLANS);
  expect(executed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['brand_summary', 'find_actors', 'job_versions']),
  );
  expect(executed.filter(({ planned }) => planned > CUSTOM_PLANS)).toEqual([]);
});
