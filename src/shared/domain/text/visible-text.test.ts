import { describe, expect, test } from 'vitest';
import { nameProblem, showsSomething, TOO_SHORT_NAME } from './visible-text.ts';

const cannotBeSeen = 'The name contains characters that cannot be seen. Please type it again.';

describe('a name is usable', () => {
  test.each([
    '3M',
    'Mia Fernandes',
    'Zoë',
    'Zoe\u0308 Müller',
    'O’Neill & Sons (Berlin)',
    '李小龙',
    'Nguyễn Thị Ánh',
    'می\u200Cخواهم',
    'ශ්\u200Dරී ලංකා',
    'ক্\u200Dষ',
    'محمد علي',
    'שלום',
    'Mia 👩\u200D🍳',
    'Ana 👩🏽\u200D❤\uFE0F\u200D👨🏾',
    'Café 🇵🇹',
    'ขนมปัง',
  ])('%j', (name) => expect(nameProblem(name)).toBeUndefined());
});

describe('a name is not usable', () => {
  test.each([
    ['M', TOO_SHORT_NAME],
    ['M\u0301', TOO_SHORT_NAME],
    ['\u0301\u0302\u0303', TOO_SHORT_NAME],
    ['A ', TOO_SHORT_NAME],
    ['\u3164\u3164\u3164', cannotBeSeen],
    ['\u2800\u2800', cannotBeSeen],
    ['\u200B\u200B', cannotBeSeen],
    ['Mia\u200B', cannotBeSeen],
    ['Mia\u00AD Fernandes', cannotBeSeen],
    ['Ad\u200Cmin', cannotBeSeen],
    ['Mia\u200D', cannotBeSeen],
    ['👩\u200D', cannotBeSeen],
    ['\u202Esnimda CGU', cannotBeSeen],
    ['\u2067Mia\u2069', cannotBeSeen],
    ['Mia\u200F', cannotBeSeen],
    ['Mia\u061C', cannotBeSeen],
    ['Mia\uFEFFB', cannotBeSeen],
    ['Mia\u{E0041}', cannotBeSeen],
    ['Mia\u001B[2J', cannotBeSeen],
    ['Mia\u2028B', cannotBeSeen],
    [`M${'\u0300'.repeat(5)}ia`, 'The name has too many marks on one letter'],
  ])('%j', (name, problem) => expect(nameProblem(name)).toBe(problem));
});

test.each([
  '',
  ' \n\t',
  '\u200B',
  '\u2060\u00A0',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u0301',
  '\u{E0020}',
  '\u202E \u202C',
])('%j shows nothing', (text) => expect(showsSomething(text)).toBe(false));
test.each(['.', '👍', '🇵🇹', ' a ', '😀\uFE0F', 'ا', '\u200Ba', '—'])('%j shows something', (text) =>
  expect(showsSomething(text)).toBe(true),
);
