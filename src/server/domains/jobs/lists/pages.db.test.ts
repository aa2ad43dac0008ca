import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { LIST_SORTS } from '#shared/contract/list-query.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addBrand, addCreator, addJob, addProduct } from '../fixtures/list-data.ts';
import { idsOf } from './page-ids.repository.ts';
import { paidJobs } from './query-filters.repository.ts';

const app = useApp();
// Stops background work except live events, because the test counts statements.
beforeAll(() => app().context.outbox.stop());

test.each(LIST_SORTS)('paging in the order %s returns every row once, also with equal prices', async (sort) => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const productId = await addProduct(app(), brand.id, `Sorted${sort.replace('_', '')}`);
  const ids: number[] = [];
  for (let n = 0; n < 23; n += 1)
    ids.push(await addJob(app(), brand.id, { productId, priceCents: 100 * (1 + (n % 3)) }));
  const q = `sorted${sort.replace('_', '')}`;
  for (const [endpoint, token] of [
    [api.listBrandJobs, brand.token],
    [api.listOpenJobs, creator.token],
  ] as const) {
    const shown: { id: number; price: number }[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const { data, meta } = await app().call(endpoint, { token, query: { page, per_page: 4, sort, q } });
      expect(meta).toEqual({ page, per_page: 4, total: 23 });
      shown.push(...data);
    }
    expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    const key = ({ id, price }: { id: number; price: number }) => (sort.startsWith('price') ? price * 1e9 + id : id);
    const rising = sort === 'oldest' || sort === 'price_low';
    expect(shown).toEqual([...shown].sort((a, b) => (rising ? key(a) - key(b) : key(b) - key(a))));
  }
});

test.each([2, 3, 100_000])('page %s beyond the end is empty and still has the total', async (page) => {
  const brand = await addBrand(app());
  const productId = await addProduct(app(), brand.id);
  await Promise.all([addJob(app(), brand.id, { productId }), addJob(app(), brand.id, { productId })]);
  const answer = await app().call(api.listBrandJobs, { token: brand.token, query: { page, per_page: 2 } });
  expect(answer).toMatchObject({ status: 200, data: [], meta: { page, total: 2 } });
});

test('concurrent requests for the same page of different users share a statement, and each user gets their own rows', async () => {
  const { orm, pool } = app().context.db;
  const brands = await Promise.all([addBrand(app()), addBrand(app()), addBrand(app())]);
  const ids: number[][] = [];
  for (const { id } of brands) {
    const productId = await addProduct(app(), id);
    ids.push([await addJob(app(), id, { productId }), await addJob(app(), id, { productId })].reverse());
  }
  const asked = vi.spyOn(pool, 'query');
  const read = (perPage: number) =>
    brands.map(({ id }) => idsOf(orm, paidJobs(id, {}), { page: 1, per_page: perPage, sort: 'newest' }));
  const [pages, shorter] = await Promise.all([Promise.all(read(5)), Promise.all(read(1))]);
  // Without those that look for live events, which are SQL texts.
  const statements = asked.mock.calls.filter(([one]: readonly unknown[]) => typeof one !== 'string').length;
  asked.mockRestore();
  expect(pages).toEqual(ids);
  expect(shorter).toEqual(ids.map(([newest]) => [newest]));
  expect(statements).toBe(2);
});
