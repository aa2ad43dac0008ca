import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a record is quoted and ends with CR LF', () => {
  expect(csvLine(['2026-01-31', 'Blue "Mug", large', '', '12.50'])).toBe(
    '"2026-01-31","Blue ""Mug"", large","","12.50"\r\n',
  );
});

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', "=cmd|'/c calc'!A1"],
  ...[' =1', '\u200b=1', '\ufeff@x', '\u00a0+1', '\u202e-1', '\u3164=1', '\u0301=1', '\u0007=1', '﹦1', '−1', '⁼1'],
])('a cell that begins like a formula is text: %j', (value) => {
  expect(csvLine([value])).toBe(`"'${value}"\r\n`);
});

test.each([
  [';=1+1', ";'=1+1"],
  ['Mug; =1', "Mug;' =1"],
  ['Mug\n\u200b@x;+1', "Mug\n'\u200b@x;'+1"],
  ['a;b\t=1', "a;b\t'=1"],
])('so is what would be a cell of its own where semicolons separate cells: %j', (value, text) => {
  expect(csvLine(['first', value])).toBe(`"first","${text}"\r\n`);
});

test.each(['a=b', 'نور 🎥', '1-2', "'", '“=”', 'red; blue', 'e\u0301=f', ''])(
  'any other text is left as it is: %j',
  (value) => {
    expect(csvLine([value])).toBe(`"${value}"\r\n`);
  },
);
