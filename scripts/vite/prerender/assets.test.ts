import { expect, test } from 'vitest';
import { withBuiltAssets } from './assets.ts';

const assets = { entry: '', sheet: '', pictures: new Map([['/assets/clips/a.webp', '/assets/a-1234.webp']]) };

test('a picture of the page has the address that the build gave it', () => {
  const html = '<img src="/assets/clips/a.webp" alt=""/><img src="/x.svg"/>';
  expect(withBuiltAssets(html, assets)).toBe('<img src="/assets/a-1234.webp" alt=""/><img src="/x.svg"/>');
});

test('a picture that the build does not have fails it', () => {
  expect(() => withBuiltAssets('<img src="/assets/clips/b.webp"/>', assets)).toThrow('The build has no');
});
