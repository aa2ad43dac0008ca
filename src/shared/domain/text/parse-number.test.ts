import { expect, test } from 'vitest';
import { isDecimal, wholeNumberOf } from './parse-number.ts';

const NOT_PLAIN = [
  '1e1',
  '1E1',
  '+10',
  ' 10',
  '10 ',
  '10\n',
  '0xa',
  '0b1010',
  '010',
  '1_0',
  '1,0',
  '１０',
  '',
  '.5',
  '5.',
];

test.each(NOT_PLAIN)('%j is no number', (text) => {
  expect(isDecimal(text)).toBe(false);
  expect(wholeNumberOf(text)).toBeNull();
});

test('decimals may have a sign and a fraction, whole numbers neither', () => {
  expect(['0', '-1', '10', '10.5', '0.0001'].map(isDecimal)).toEqual([true, true, true, true, true]);
  expect(['0', '-1', '10.5', null, undefined].map(wholeNumberOf)).toEqual([null, null, null, null, null]);
  expect(wholeNumberOf('10')).toBe(10);
});
