import { describe, expect, test } from 'vitest';
import { findProblems, formatCvc, formatExpiry, formatNumber, readExpiry } from './card-fields.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-42429999', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242', '4242'],
  ['378282246310005', '3782 822463 10005'],
  ['x', ''],
])('formats the number %s as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1/', '01 / '],
  ['1230', '12 / 30'],
  ['12/30', '12 / 30'],
  ['12 / 2030', '12 / 30'],
  ['122030', '12 / 30'],
  ['12 / 203', '12 / 203'],
])('formats the expiry %s as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('allows deleting the separator of the expiry', () => {
  expect(formatExpiry('12 / ', true)).toBe('12');
  expect(formatExpiry('1', true)).toBe('1');
  expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
});

test('limits the security code to four digits', () => {
  expect(formatCvc('12a345')).toBe('1234');
});

test('parses the expiry once it is complete', () => {
  expect(readExpiry('12 / 30')).toEqual({ month: 12, year: 2030 });
  expect(readExpiry('12 / 3')).toBeUndefined();
});

describe('problems', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', account: null };
  const today = new Date(2027, 4, 20);

  test('of a valid card: none', () => {
    expect(findProblems(good, today)).toEqual({});
    expect(findProblems({ ...good, expiry: '05 / 27' }, today)).toEqual({});
    expect(findProblems({ ...good, number: '3782 822463 10005', cvc: '1234' }, today)).toEqual({});
  });

  test.each([
    ['number', '4242', 'incomplete_number'],
    ['number', '4242 4242 4242 4241', 'invalid_number'],
    ['expiry', '12 /', 'incomplete_expiry'],
    ['expiry', '13 / 30', 'incomplete_expiry'],
    ['expiry', '12 / 26', 'invalid_expiry_year_past'],
    ['expiry', '04 / 27', 'invalid_expiry_month_past'],
    ['cvc', '12', 'incomplete_cvc'],
    ['cvc', '1234', 'incomplete_cvc'],
  ] as const)('of %s %s: %s', (field, value, code) => {
    expect(findProblems({ ...good, [field]: value }, today)).toMatchObject({ [field]: { code } });
  });
});
