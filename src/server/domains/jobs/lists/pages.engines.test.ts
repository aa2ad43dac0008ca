import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { LIST_SORTS } from '#shared/contract/list-query.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addBrand, addCreator, addJob, addProduct } from '../fixtures/list-data.ts';

const app = useApp();

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
