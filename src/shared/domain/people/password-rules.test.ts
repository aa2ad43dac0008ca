import { expect, test } from 'vitest';
import { canonicalPassword, PASSWORD_SYMBOLS, passwordRules } from './password-rules.ts';

const broken = (password: string) =>
  passwordRules.filter(({ pattern }) => !pattern.test(canonicalPassword(password))).map(({ label }) => label);

test.each([
  'Correct1!',
  'Überraschung1!',
  'U\u0308berraschung1!',
  'Ελληνικά1!',
  'ÉÉÉÉÉÉ1!',
  'Пароль١٢!',
  'Correct１！',
  ' Space 1?',
])('%s keeps every rule', (password) => expect(broken(password)).toEqual([]));

test.each([
  ['sybdoz-1Rovmu-wojkik', ['One of these symbols: ! @ # $ % ^ & * ( ) , . ? " : { } | < >']],
  ['überraschung1!', ['An uppercase letter']],
  ['Überraschung!', ['A number']],
  ['U\u0308ber1!', ['At least 8 characters']],
])('%s breaks %j', (password, rules) => expect(broken(password)).toEqual(rules));

test('each listed symbol counts, and no other character of ASCII', () => {
  const symbols = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
    (character) => broken(`Correct1${character}`).length === 0,
  );
  expect(symbols.sort()).toEqual([...PASSWORD_SYMBOLS].sort());
});
