import { expect, test } from 'vitest';
import { readDefaultContent } from './default-content.ts';

test('pages are prerendered with the texts of the program and the price of a new installation', () => {
  const { home, subscription, terms, privacy } = readDefaultContent('src/server/db/migrations');
  expect(home.how_it_work_brand.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
  expect(home.how_it_work_creator.map(({ id }) => id)).toEqual([5, 6, 7, 8]);
  expect(home.faqs.length).toBeGreaterThan(3);
  expect(home.order_prices.scripting_fee).toBeGreaterThan(0);
  expect(home.order_prices.tax_percent).toBeGreaterThan(0);
  expect(subscription.price).toBeGreaterThan(0);
  for (const text of [terms, privacy]) expect(text).toMatch(/^<h2>.+<\/p>$/);
});
