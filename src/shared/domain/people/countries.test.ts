import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { COUNTRIES } from './countries.ts';

it('lists each of the 249 entries of ISO 3166-1 once, in alphabetical order, within the column’s length', () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(COUNTRIES).toEqual(COUNTRIES.toSorted(new Intl.Collator('en').compare));
  for (const name of COUNTRIES) expect(name.length).toBeLessThanOrEqual(limits.shortText);
});
