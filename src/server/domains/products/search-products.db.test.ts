import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addBrand, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();
let token = '';

const NAMES = ['Terra Cold-Brew', '100% Wool', 'نور 🕯️'];

beforeAll(async () => {
  const [brand, other] = [await addBrand(app()), await addBrand(app())];
  token = brand.token;
  for (const name of NAMES) await addProduct(app(), brand.id, name);
  await addProduct(app(), other.id, 'Terra of somebody else');
});

const search = (query: { q?: string; page?: number; per_page?: number }) =>
  app().call(api.listProducts, { token, query });
const namesOf = async (q: string) => (await search({ q })).data.map(({ name }) => name);

describe('the products of a brand', () => {
  test.each([
    ['terra', [NAMES[0]]],
    ['brew TER', [NAMES[0]]],
    ['erra', []],
    ['100%', [NAMES[1]]],
    ['نور', [NAMES[2]]],
    ['%', []],
    ['_', []],
    ["'; drop table products; --", []],
  ])('are found by %s: %j', async (q, names) => expect(await namesOf(q)).toEqual(names));

  test('are all listed for a search of spaces only, and counted as they are found', async () => {
    expect(await namesOf('   ')).toEqual([...NAMES].reverse());
    expect((await search({ q: 'wool', per_page: 1 })).meta).toEqual({ page: 1, per_page: 1, total: 1 });
  });

  test('are not searched for a text that is too long', async () => {
    expect((await search({ q: 'x'.repeat(101) })).status).toBe(422);
  });
});
