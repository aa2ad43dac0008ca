import { expect, test } from 'vitest';
import { findMedianPrice } from './price-guidance.service.ts';

const READER = 1;
/** Orders of brands 2, 3, 2, 3 …, at these prices in dollars. */
const orders = (...dollars: number[]) => dollars.map((price, n) => ({ brandId: 2 + (n % 2), priceCents: price * 100 }));

test.each([
  [[100, 20, 80, 60, 40], 60],
  [[100, 20, 80, 60, 40, 90], 70],
  [[81, 81, 81, 81, 81], 80],
  [[83, 83, 83, 83, 83], 85],
  [[10, 10, 10, 500, 500], 10],
])('the median of %j is about %i', (dollars, median) => {
  expect(findMedianPrice(orders(...dollars), READER)).toEqual({ cents: median * 100, orders: dollars.length });
});

test('there is none of fewer than five orders', () => {
  expect(findMedianPrice(orders(10, 20, 30, 40), READER)).toBeUndefined();
  expect(findMedianPrice([], READER)).toBeUndefined();
});

test('there is none that would tell a brand what one other has paid', () => {
  const own = orders(10, 20, 30, 40, 50).map((order) => ({ ...order, brandId: READER }));
  expect(findMedianPrice(own, READER)).toBeUndefined();
  expect(findMedianPrice([...own, { brandId: 2, priceCents: 4_200 }], READER)).toBeUndefined();
  const two = [...own, { brandId: 2, priceCents: 4_200 }, { brandId: 3, priceCents: 900 }];
  expect(findMedianPrice(two, READER)).toEqual({ cents: 3_000, orders: 7 });
});
