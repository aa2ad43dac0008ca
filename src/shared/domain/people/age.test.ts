import { describe, expect, test } from 'vitest';
import { AGE_RANGES, ageBounds, ageLabel, ageOn, dateOfBirthForBrands, fitsJob, mayFitJob } from './age.ts';

const at = (moment: string) => new Date(moment);

describe('age', () => {
  test.each([
    ['2004-06-15', '2022-06-14T23:59:59.999Z', 17],
    ['2004-06-15', '2022-06-15T00:00:00.000Z', 18],
    ['2004-12-31', '2022-12-30T12:00:00Z', 17],
    ['2004-01-01', '2022-01-01T00:00:00Z', 18],
    ['2004-02-29', '2022-02-28T23:59:59Z', 17],
    ['2004-02-29', '2022-03-01T00:00:00Z', 18],
    ['2004-02-29', '2024-02-29T00:00:00Z', 20],
  ])('born on %s: at %s the age is %d', (born, now, years) => {
    expect(ageOn(born, at(now))).toBe(years);
  });
});

describe('the date of birth for brands', () => {
  test.each([
    ['2004-06-15', '2022-06-14T23:59:59.999Z', '2005-01-01'],
    ['2004-06-15', '2022-06-15T00:00:00.000Z', '2004-01-01'],
    ['2004-01-01', '2022-01-01T00:00:00Z', '2004-01-01'],
    ['2004-12-31', '2022-12-31T23:59:59.999Z', '2004-01-01'],
    ['2004-12-31', '2023-01-01T00:00:00Z', '2005-01-01'],
    ['2004-02-29', '2022-02-28T23:59:59Z', '2005-01-01'],
    ['2004-02-29', '2022-03-01T00:00:00Z', '2004-01-01'],
    ['2004-02-29', '2024-02-29T00:00:00Z', '2004-01-01'],
    ['1900-01-02', '2025-01-01T00:00:00Z', '1901-01-01'],
  ])('of somebody born on %s is, at %s, %s', (born, now, shown) => {
    expect(dateOfBirthForBrands(born, at(now))).toBe(shown);
  });

  test('gives the same age on every day of five years, and is the same for all who have that age', () => {
    const day = 86_400_000;
    for (let now = Date.parse('2023-01-01T12:00:00Z'); now < Date.parse('2028-01-01T00:00:00Z'); now += day)
      for (const born of ['2000-02-29', '2000-01-01', '2000-12-31', '1999-07-04']) {
        const shown = dateOfBirthForBrands(born, new Date(now));
        expect(ageOn(shown, new Date(now))).toBe(ageOn(born, new Date(now)));
        expect(shown).toMatch(/^\d{4}-01-01$/);
      }
  });
});

test('age ranges are sent as from-to and shown alike, the open-ended one as 45-1000 and "45 +"', () => {
  expect(AGE_RANGES.map(ageLabel)).toEqual(['18-24', '25-34', '35-44', '45 +']);
  expect(ageBounds('45-1000')).toEqual({ min: 45, max: 1000 });
});

describe('a creator fits a job', () => {
  const job = { gender: 'female', age: '25-34' } as const;
  const now = at('2025-06-15T00:00:00Z');

  test.each([
    ['2000-06-16', false],
    ['2000-06-15', true],
    ['1990-06-16', true],
    ['1990-06-15', false],
  ])('born on %s: %s, including the first and last day of the age range', (dateOfBirth, fits) => {
    expect(fitsJob({ gender: 'female', dateOfBirth }, job, now)).toBe(fits);
  });

  test('of the requested gender, or of any when the job has no restriction', () => {
    const him = { gender: 'male', dateOfBirth: '1995-01-01' } as const;
    expect(fitsJob(him, job, now)).toBe(false);
    expect(fitsJob(him, { ...job, gender: 'any' }, now)).toBe(true);
  });

  test('never without gender and date of birth in the profile', () => {
    const any = { gender: 'any', age: '25-34' } as const;
    expect(fitsJob({ gender: null, dateOfBirth: '1995-01-01' }, any, now)).toBe(false);
    expect(fitsJob({ gender: 'male', dateOfBirth: null }, any, now)).toBe(false);
  });

  test.each([
    [null, null, true],
    [null, '1995-01-01', true],
    [null, '2005-01-01', false],
    ['female', null, true],
    ['male', null, false],
  ] as const)('possibly, with the gender %s and the date of birth %s: %s', (gender, dateOfBirth, may) => {
    expect(mayFitJob({ gender, dateOfBirth }, job, now)).toBe(may);
    expect(fitsJob({ gender, dateOfBirth }, job, now)).toBe(false);
  });
});
