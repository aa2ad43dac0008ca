import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTotal } from './order-total.ts';

/** The same rule in integer arithmetic: percent in hundredths, half a cent rounded up. */
const modelTotal = (priceCents: number, feeCents: number, basisPoints: number) => {
  const subtotal = BigInt(priceCents) + BigInt(feeCents);
  const scaled = subtotal * BigInt(basisPoints);
  const tax = scaled / 10_000n + (scaled % 10_000n >= 5_000n ? 1n : 0n);
  return { subtotal, tax, total: subtotal + tax };
};

test('10,000 random orders have the total that an independent integer model computes', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (price, fee, basisPoints, ordered) => {
      const order = { priceCents: price, scriptingFeeCents: fee, withScripting: ordered };
      const actual = orderTotal({ ...order, taxPercent: basisPoints / 100 });
      const expected = modelTotal(price, ordered ? fee : 0, basisPoints);
      expect(BigInt(actual.taxCents)).toBe(expected.tax);
      expect(BigInt(actual.totalCents)).toBe(expected.total);
      expect(actual.priceCents + actual.scriptingCents).toBe(actual.subtotalCents);
      expect(actual.subtotalCents + actual.taxCents).toBe(actual.totalCents);
      expect(actual.totalCents).toBeGreaterThanOrEqual(price);
    }),
    { numRuns: 10_000 },
  );
});

test('the tax rounds half a cent up', () => {
  const taxOf = (priceCents: number, taxPercent: number) =>
    orderTotal({ priceCents, withScripting: false, scriptingFeeCents: 0, taxPercent }).taxCents;
  expect([taxOf(10, 5), taxOf(9, 5), taxOf(11, 5), taxOf(10_000, 8.25), taxOf(1, 0)]).toEqual([1, 0, 1, 825, 0]);
});
