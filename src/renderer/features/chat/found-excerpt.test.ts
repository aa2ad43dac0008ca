import { expect, it } from 'vitest';
import { excerptAround } from './found-excerpt.ts';

const joined = (message: string, found: string): string => {
  const { before, match, after } = excerptAround(message, found);
  return `${before}[${match}]${after}`;
};

it.each([
  ['a match near the beginning', 'The Lamp at dusk', 'lamp', 'The [Lamp] at dusk'],
  ['a late match', `${'a'.repeat(40)}lamp.`, 'LAMP', `… ${'a'.repeat(30)}[lamp].`],
  ['characters of two code units', `${'🙂'.repeat(20)}xlamp`, 'lamp', `… ${'🙂'.repeat(15)}x[lamp]`],
  ['line breaks', 'One\ntwo\nthree', 'two\nth', 'One [two th]ree'],
  ['right-to-left text', 'שלום עולם', 'עולם', 'שלום [עולם]'],
  ['a capital that is longer in lower case', 'İstanbul lamp', 'lamp', 'İstanbul lamp[]'],
  ['nothing', 'The fan', 'lamp', 'The fan[]'],
])('%s', (_what, message, found, excerpt) => {
  expect(joined(message, found)).toBe(excerpt);
});
