import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['Northwind Goods', 'Northwind Goods'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ['🎥'.repeat(200), `${'🎥'.repeat(39)}…`],
  [`${'نور '.repeat(60)}`, `${'نور '.repeat(9)}نور…`],
])('shortens %j to at most 40 characters', (name, short) => {
  expect(shortName(name)).toBe(short);
});
