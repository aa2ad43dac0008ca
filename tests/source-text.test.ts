import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What the rules of imports (`.dependency-cruiser.cjs`) cannot see.

type Rule = { readonly name: string; readonly from: { readonly pathNot: string } };
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };

const filesWith = (pattern: RegExp, folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/fixtures\//.test(path))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')));

test('on the server statements stand in repositories and the data layer only', () => {
  const allowed = new RegExp(forbidden.find(({ name }) => name === 'statements')?.from.pathNot ?? '');
  expect(filesWith(/\.query(?:<[^(]*>)?\(/, 'src/server').filter((path) => !allowed.test(path))).toEqual([]);
});

test('a part that loads while its page is shown is loaded until it arrives', () => {
  // `React.lazy` caches a failure for ever, which then replaces the whole page around it.
  const withoutRetry = /\blazy\((?:(?!importWithRetry\()[\s\S])*?\bimport\(/;
  expect(filesWith(withoutRetry, 'src/renderer')).toEqual([]);
});
