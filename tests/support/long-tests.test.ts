import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longTests } from './long-tests.ts';

/** Patterns of the titles in a file; a parameter is anything. */
const titlesIn = (file: string): RegExp[] =>
  [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*(['`])(.+?)\1/g)].map(([, , title = '']) => {
    const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });

it.each(longTests)('names a test that exists: $title', ({ file, title }) => {
  expect(titlesIn(file).filter((pattern) => pattern.test(title))).toHaveLength(1);
  // Playwright's configurations use the titles as patterns.
  expect(title).toMatch(new RegExp(`^${title}$`));
});
