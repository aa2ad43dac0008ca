import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientExceptions } from './client-exceptions.ts';

it.each(clientExceptions)('names a journey that exists: $title', ({ file, title }) => {
  expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(`test('${title}'`);
  // playwright.config.ts uses the titles as patterns.
  expect(title).toMatch(new RegExp(title));
});
