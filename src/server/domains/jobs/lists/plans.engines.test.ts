import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ORDER_STAGES, TASK_STAGES } from '#shared/domain/jobs/job-stage.ts';
import { fillMarketplace, LARGE_BRAND, someCreator } from '#tests/bench/marketplace.ts';
import { explain, type Statement, statementsOf, scannedBy as tablesScannedBy } from '#tests/support/plans.ts';
import { keepNothing, useApp } from '#tests/support/test-app.ts';
import { issueToken } from '../../auth/tokens.repository.ts';
import { markNextLate } from '../../orders/orders.repository.ts';

// Each call must reach the database.
const app = useApp(undefined, undefined, { keep: keepNothing });
const tokens = { brand: '', creator: '' };
/** `npm run test:long -- plans` has 100,000 jobs, of which one brand has 10,000, and every stage. */
const isLarge = process.env.TRIAL_PLANS === 'large';
const SIZE = { jobs: isLarge ? 100_000 : 8_000, brands: 601, creators: 3_000 };

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

/** The statements of a call. */
const sentBy = (endpoint: Endpoint, query: Readonly<Record<string, string | number>>): Promise<Statement[]> =>
  statementsOf(app().context.db.pool, async () => {
    const token = endpoint.access === 'brand' ? tokens.brand : tokens.creator;
    expect((await app().call(endpoint, { token, query })).status).toBe(200);
  });

const scannedBy = async (statement: Statement): Promise<string[]> =>
  (await tablesScannedBy(app().context.db.pool, statement)).filter((table) => WATCHED.includes(table));

/** The plan of a statement, as text. */
const planOf = async (statement: Statement | undefined): Promise<string> =>
  JSON.stringify(statement && (await explain(app().context.db.pool, statement)));

test('a sequential scan is detected', async () => {
  expect(await scannedBy({ text: 'select id from jobs where notes = $1', values: [''] })).toEqual(['jobs']);
});

/** The plan is for any stage; what else a call asks for depends on whether it has found jobs. */
const tried = <Stage>(all: readonly Stage[], some: readonly Stage[]): readonly Stage[] => (isLarge ? all : some);

const first = { per_page: 5 };
const asked: readonly (readonly [Endpoint, Readonly<Record<string, string | number>>])[] = [
  [api.listBrandJobs, {}],
  [api.listBrandJobs, { page: 20 }],
  [api.listBrandJobs, { status: 'completed' }],
  [api.listBrandJobs, { from: '2026-01-01', to: '2026-01-02' }],
  [api.listBrandJobs, { sort: 'price_high' }],
  [api.listBrandJobs, { q: '17' }],
  ...tried(ORDER_STAGES, ['filming', 'choosing_creator']).map(
    (stage) => [api.listBrandJobs, { stage, sort: 'action' }] as const,
  ),
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
  ...tried(TASK_STAGES, ['filming', 'delivered']).map((stage) => [api.listTasks, { stage, sort: 'action' }] as const),
  [api.listTasks, { stage: 'delivered', page: 20 }],
  [api.listTasks, { sort: 'action' }],
  [api.listApplications, {}],
  [api.listApplications, { status: 'pending', sort: 'price_high' }],
  [api.listApplications, { q: '17' }],
  [api.brandSpending, {}],
  [api.creatorEarnings, {}],
];

test('the open jobs that fit a creator are counted in their index alone', async () => {
  const sent = await sentBy(api.listOpenJobs, { per_page: 1 });
  const total = sent.find(({ text }) => text.startsWith('select count(*)') && text.includes('age_min'));
  expect(await planOf(total)).toMatch(/"Index Only Scan".*"jobs_open_fit"/);
});

test('the prices of a length are read from their index alone', async () => {
  const [prices] = (await sentBy(api.priceGuidance, { duration: 2 })).filter(({ text }) =>
    text.includes('price_cents'),
  );
  const plan = await planOf(prices);
  expect(plan).toMatch(/"Index Only Scan".*"jobs_completed_prices"/);
  expect(plan).not.toContain('"Sort"');
});

test('the jobs that become late are found in order by their index', async () => {
  const { pool, orm } = app().context.db;
  const [sent] = await statementsOf(pool, () => markNextLate(orm, new Date(0), 50));
  const plan = await planOf(sent);
  expect(plan).toContain('"jobs_due"');
  expect(plan).not.toContain('"Seq Scan"');
  expect(plan).not.toContain('"Sort"');
});

test.each(asked.map(([endpoint, query]) => [endpoint.path, query, endpoint] as const))(
  '%s with %j scans no large table',
  async (_path, query, endpoint) => {
    const statements = await sentBy(endpoint, { ...first, ...query });
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements)
      expect({ ...statement, scans: await scannedBy(statement) }).toEqual({ ...statement, scans: [] });
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

test.each(ordered)('%s are read from %s', async (_what, index, endpoint, query) => {
  const plans = [];
  for (const statement of await sentBy(endpoint, query)) plans.push(await planOf(statement));
  expect(plans.some((plan) => plan.includes(`"${index}"`))).toBe(true);
});

test('the statement of a list is planned once on a connection', async () => {
  const { pool } = app().context.db;
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  for (let n = 0; n < 10; n += 1) await app().call(api.listBrandJobs, { token: tokens.brand });
  const { rows } =
    await pool.query(`select custom_plans::int planned, generic_plans::int kept from pg_prepared_statements
    where statement like '%"product_image"%' order by 2 desc limit 1`);
  for (const client of held) client.release();
  expect(rows).toMatchObject([{ planned: 0 }]);
  expect(rows[0].kept).toBeGreaterThanOrEqual(10);
});
