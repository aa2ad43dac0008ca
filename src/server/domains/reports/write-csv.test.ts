import { expect, test } from 'vitest';
import { csvLine } from './write-csv.ts';

test('a record is quoted and ends with CR LF', () => {
  expect(csvLine(['2026-01-31', 'Blue "Mug", large', '', '12.50'])).toBe(
    '"2026-01-31","Blue ""Mug"", large","","12.50"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', "=cmd|'/c calc'!A1"])(
  'a cell that begins like a formula is text: %j',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  },
);

test.each(['a=b', ' =1', 'نور 🎥', '1-2', "'", '“=”'])('any other text is left as it is: %j', (value) => {
  expect(csvLine([value])).toBe(`"${value}"\r\n`);
});
