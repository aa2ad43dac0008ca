import { expect, test } from 'vitest';
import { CODE_SHAPE, pasteProblem, readCode } from './mailed-code.ts';

test.each([
  '0471',
  ' 0471 ',
  '0471\n',
  '0471\r\n',
  '\t04 71',
  '04-71',
  '04–71',
  '0\u00A04\u202F7\u30001',
  '0471\u200B',
  '\uFEFF0471',
  '０４７１',
  '٠٤٧١',
  '۰۴۷۱',
  '०४७१',
  '𝟎𝟒𝟕𝟏',
  '0 - 4 - 7 - 1',
])('%j is the code 0471', (text) => {
  expect(readCode(text)).toBe('0471');
  expect(pasteProblem(text)).toBeUndefined();
});

test.each([
  ['Your code: 0471', CODE_SHAPE],
  ['04.71', CODE_SHAPE],
  ['O471', CODE_SHAPE],
  ['+0471', CODE_SHAPE],
  ['①②③④', CODE_SHAPE],
  ['04711', 'The code has 4 digits, but the pasted text has 5.'],
  ['2026-11-26', 'The code has 4 digits, but the pasted text has 8.'],
])('%j is none', (text, problem) => expect(pasteProblem(text)).toBe(problem));

test('the key of a link stays as it is, with its hyphens', () => {
  expect(readCode('ab-defghij_lmnopqr-tuv')).toBe('ab-defghij_lmnopqr-tuv');
});
