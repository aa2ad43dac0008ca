import { expect, test } from 'vitest';
import { readDefaultContent } from './default-content.ts';

const content = readDefaultContent('src/server/db/migrations');

test('the texts of a new installation are read from its migrations', () => {
  expect(content.home.welcome.title).not.toBe('');
  expect(content.home.how_it_work_brand.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
  expect(content.home.how_it_work_creator).toHaveLength(4);
  expect(content.home.faqs.length).toBeGreaterThan(3);
  expect(content.terms).toMatch(/^<h2>.+<\/p>$/);
});

test('a doubled quote is one', () => {
  expect(content.privacy).toContain("a creator's name");
});
