import { describe, expect, test, vi } from 'vitest';
import { CATEGORIES, categoryName } from '../people/categories.ts';
import { languageName } from '../people/language-name.ts';
import { LANGUAGES } from '../people/languages.ts';
import { joinCodes, splitCodes } from './code-list.ts';

test.each([
  ['en,es', ['en', 'es']],
  [' en , es,en,,', ['en', 'es']],
  ['', []],
  [null, []],
  [undefined, []],
])('reads %j as %j', (text, codes) => {
  expect(splitCodes(text)).toEqual(codes);
  expect(splitCodes(joinCodes(codes))).toEqual(codes);
});

describe.each([
  ['languages', LANGUAGES, languageName],
  ['categories', CATEGORIES as readonly string[], categoryName],
] as const)('the %s', (_, codes, nameOf) => {
  test('each have a code and a name of their own', () => {
    expect(codes.filter((code) => !/^[a-z]+$/.test(code))).toEqual([]);
    const names = codes.map(nameOf);
    expect(new Set(names).size).toBe(codes.length);
    expect(codes.filter((code) => nameOf(code) === code)).toEqual([]);
  });
});

test('languages have their English names', () => {
  expect(['en', 'pt', 'zh', 'tl'].map(languageName)).toEqual(['English', 'Portuguese', 'Chinese', 'Filipino']);
});

test('languages that are missing in the data of Chromium have their names', () => {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(() => undefined);
  expect(['bo', 'gv', 'vo'].map(languageName)).toEqual(['Tibetan', 'Manx', 'Volapük']);
});
