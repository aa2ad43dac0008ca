import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { fillMarketplace, LARGE_BRAND } from '#tests/bench/marketplace.ts';
import { statementsOf } from '#tests/support/plans.ts';
import { useApp } from '#tests/support/test-app.ts';
import { issueToken } from '../auth/tokens.repository.ts';

const app = useApp();
let token = '';

beforeAll(async () => {
  const { db, clock, outbox } = app().context;
  // Stops background work, so that only requests run statements.
  await outbox.stop();
  await fillMarketplace(db.pool, { jobs: 2_000, brands: 51, creators: 20_000, isRated: true });
  token = (await issueToken(db.orm, LARGE_BRAND, 'test', clock)).token;
  await db.pool.query(
    'insert into favourites (brand_id, creator_id) select 1, 51 + n * 7 from generate_series(1, 40) n',
  );
  await db.pool.query('analyze tokens, favourites');
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

type Query = Readonly<Record<string, string | number>>;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The nodes of the plans of all statements that a list sends, with their values. */
const plansOf = async (query: Query) => {
  const { pool } = app().context.db;
  const sent = await statementsOf(pool, async () => {
    const { status } = await app().call(api.listCreators, { token, query: { per_page: 20, ...query } });
    expect(status).toBe(200);
  });
  const plans: Plan[][] = [];
  for (const { text, values } of sent.filter(({ values: given }) => given.length > 0)) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...values]);
    plans.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
};

const ordered: readonly (readonly [sort: string, index: string])[] = [
  ['stars', 'profiles_listed_stars'],
  ['finished', 'profiles_listed_finished'],
  ['joined', 'profiles_listed_newest'],
];

const filters: readonly Query[] = [{}, { gender: 'female' }, { age: '25-34' }, { gender: 'male', age: '35-44' }];

/** What many creators have; the usual order holds it too. */
const frequent: readonly Query[] = [{ languages: 'en' }, { categories: 'food,travel', gender: 'female' }];

/** The large tables, which no search may scan. */
const WATCHED = ['profiles', 'users', 'files'];

const scannedIn = (plans: readonly Plan[][]) =>
  plans
    .flat()
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => WATCHED.includes(table));

test.each([
  ...ordered.flatMap(([sort, index]) => filters.map((filter) => [sort, filter, index] as const)),
  ...frequent.map((filter) => ['stars', filter, 'profiles_listed_stars'] as const),
])('creators by %s with %j are read in order from %s alone', async (sort, filter, index) => {
  const plans = await plansOf({ sort, ...filter });
  const page = plans.find(([first]) => first?.['Node Type'] === 'Limit');
  expect(page?.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Only Scan']);
  expect(page?.[1]?.['Index Name']).toBe(index);
});

test.each<Query>([
  ...[{ q: 'creator 17' }, { q: 'everyday', gender: 'female' }, { only: 'favourites' }, { stars: 4 }],
  ...[
    { languages: 'en', sort: 'joined' },
    { categories: 'food', sort: 'finished' },
  ],
  ...[{ languages: 'mt' }, { categories: 'money' }, { languages: 'mt,es', categories: 'money', sort: 'finished' }],
])('a search by %j scans no large table', async (query) => expect(scannedIn(await plansOf(query))).toEqual([]));

test.each([
  [{ languages: 'mt', sort: 'joined' }, 'profiles_languages'],
  [{ categories: 'money', sort: 'finished' }, 'profiles_categories'],
] as const)('what few have, %j, is found by %s', async (query, index) => {
  const used = (await plansOf(query)).flat().map((node) => node['Index Name']);
  expect(used).toContain(index);
});
