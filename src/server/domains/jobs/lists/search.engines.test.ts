import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../fixtures/list-data.ts';

const app = useApp();
const people = { brand: '', creator: '' };
const found: Record<string, number> = {};

const NAMES = ['Terra Cold-Brew 2.0', 'Trail Mug', '100% Wool O’Neill', "Rock'n'Roll & Soul", 'Über Seife'];

beforeAll(async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  Object.assign(people, { brand: brand.token, creator: creator.token });
  for (const name of NAMES) {
    found[name] = await addJob(app(), brand.id, { productId: await addProduct(app(), brand.id, name) });
    await addApplication(app(), creator.id, found[name]);
  }
});

const search = async (q: string): Promise<string[]> => {
  const { status, data, message } = await app().call(api.listBrandJobs, { token: people.brand, query: { q } });
  if (status !== 200) throw new Error(`${status}: ${message}`);
  return data.map(({ product }) => product.name).sort();
};

describe('searching', () => {
  test.each([
    ['terra', [NAMES[0]]],
    ['TER', [NAMES[0]]],
    ['brew terra', [NAMES[0]]],
    ['cold-b', [NAMES[0]]],
    ['cold brew', [NAMES[0]]],
    ['cold/brew', [NAMES[0]]],
    ['2.0', [NAMES[0]]],
    ['t', [NAMES[0], NAMES[1]]],
    ['100%', [NAMES[2]]],
    ['roll & soul', [NAMES[3]]],
    ["rock'n", [NAMES[3]]],
    ['Über', [NAMES[4]]],
    ['erra', []],
    ['terra mug', []],
    ['terra | mug', []],
    ['!terra', [NAMES[0]]],
  ])('%s matches words by prefix', async (q, names) => {
    expect(await search(q)).toEqual([...names].sort());
  });

  test('a number also finds the job with that id', async () => {
    const id = found['Trail Mug'];
    expect(await search(`#${id}`)).toContain('Trail Mug');
    expect(await search(String(id))).toContain('Trail Mug');
    expect(await search('#999999999999999')).toEqual([]);
  });
});

/** Texts without meaning for the search, none of which may cause an error. */
const HOSTILE = [
  ...['&', '|', '!', '(', ')', ':', '*', "'", '"', '%', '_', '\\', '<->', '<', '>', '?', '#', '##', '-', '--', ';'],
  ...["''", "'; drop table jobs; --", ':*', '()', '!!', '& |', '((', "a'", "'a", 'a:', 'a:*', 'a:A', 'a:*B', 'a <-> b'],
  ...[
    '\\a',
    'a\\',
    "\\'",
    '%a%',
    '_erra',
    '#12abc',
    '#-1',
    '1e9',
    '99999999999999999999',
    'a & !b',
    'a | ',
    '$1',
    '{}',
  ],
  ...[
    '<b>',
    '&amp;',
    'a@b.c',
    'http://a.b/c?d=e',
    '../..',
    '😀',
    '\u202eabc',
    'ﬁ',
    '\ud800',
    'e\u0301',
    '中文',
    'x'.repeat(100),
  ],
];

test.each(HOSTILE)('%j causes no error and no accidental match in any list', async (q) => {
  const lists = [
    [api.listBrandJobs, people.brand],
    [api.listDrafts, people.brand],
    [api.listAwaitingScripts, people.brand],
    [api.listOpenJobs, people.creator],
    [api.listTasks, people.creator],
    [api.listApplications, people.creator],
  ] as const;
  for (const [endpoint, token] of lists) {
    const { status, data } = await app().call(endpoint, { token, query: { q } });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    expect(data.length).toBeLessThan(NAMES.length);
  }
});
