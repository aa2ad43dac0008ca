import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatDollars, includedTax, isWholeCents, orderTotal, toCents, toDollars } from './money.ts';

/** The same rule in integers only: percent as hundredths, half a cent up. */
const modelTotal = (priceCents: number, feeCents: number, basisPoints: number) => {
  const subtotal = BigInt(priceCents) + BigInt(feeCents);
  const scaled = subtotal * BigInt(basisPoints);
  const tax = scaled / 10_000n + (scaled % 10_000n >= 5_000n ? 1n : 0n);
  return { subtotal, tax, total: subtotal + tax };
};

test('an order costs what an independent model in whole numbers says, in 10,000 random orders', () => {
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

test('every whole number of cents survives the way to dollars and back, in 10,000 samples', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
      expect(isWholeCents(toDollars(cents))).toBe(true);
      expect(toCents(toDollars(cents))).toBe(cents);
    }),
    { numRuns: 10_000 },
  );
});

test.each([0.005, 1.005, 0.1 + 0.2, 99.999, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d dollars are refused',
  (dollars) => {
    expect(isWholeCents(dollars)).toBe(false);
    expect(() => toCents(dollars)).toThrow(RangeError);
  },
);

test('money is written in one way', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatCents(0)).toBe('$0.00');
  expect(formatDollars(0.29)).toBe('$0.29');
});

test('the tax in a gross amount and the net add up to it, for every cent and rate', () => {
  expect(includedTax(19_900, 7)).toEqual({ netCents: 18_598, taxCents: 1_302 });
  expect(includedTax(19_900, 0)).toEqual({ netCents: 19_900, taxCents: 0 });
  for (const rate of [0.01, 7, 8.25, 19, 20, 100]) {
    for (let gross = 1; gross < 3_000; gross += 7) {
      const { netCents, taxCents } = includedTax(gross, rate);
      expect(netCents + taxCents).toBe(gross);
      expect(Math.abs(taxCents - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  }
});
