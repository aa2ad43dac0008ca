import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatDollars, includedTax, isWholeCents, toCents, toDollars } from './money.ts';

test('10,000 samples of whole cents survive the conversion to dollars and back', () => {
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

test('money has one format', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatCents(0)).toBe('$0.00');
  expect(formatDollars(0.29)).toBe('$0.29');
});

test('included tax and net add up to the gross, for every cent and rate', () => {
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
