import { expect, it } from 'vitest';
import { isLong } from './foldable-text.tsx';

it.each([
  ['one line', 'Yes', false],
  ['15 short lines', 'Yes\n'.repeat(14).concat('No'), false],
  ['16 short lines', 'Yes\n'.repeat(15).concat('No'), true],
  ['15 full lines without a break', 'x'.repeat(15 * 70), false],
  ['more than that', 'x'.repeat(15 * 70 + 1), true],
  ['empty lines, which take room too', '\n'.repeat(15), true],
])('%s', (_what, text, long) => {
  expect(isLong(text)).toBe(long);
});
