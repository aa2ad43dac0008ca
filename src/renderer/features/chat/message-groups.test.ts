import { expect, it } from 'vitest';
import { startsGroup } from './messages.ts';

const said = (mine: boolean, time: string) => ({ mine, at: `2026-01-05T${time}Z` });
const before = said(true, '10:00:59.999');

it.each([
  ['the first message', undefined, said(true, '10:00:59.999'), true],
  ['the same sender in the same minute', before, said(true, '10:00:00.000'), false],
  ['the same sender in the next minute', before, said(true, '10:01:00.000'), true],
  ['the other sender in the same minute', before, said(false, '10:00:59.999'), true],
] as const)('%s', (_what, one, other, starts) => {
  expect(startsGroup(one, other)).toBe(starts);
});
