import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEBSITE_ORIGIN } from '../../../src/shared/domain/pages/website-origin.ts';

const read = (name: string) => readFileSync(`src/renderer/public/${name}`, 'utf8');
const robots = read('robots.txt').split('\n');
const listed = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));

test('the sitemap lists public pages only, and every one that is drawn ahead', () => {
  const paths = listed.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/terms-and-conditions', '/privacy-policy']));
  for (const path of paths) expect(robots).toContain(path === '/' ? 'Allow: /$' : `Allow: ${path}`);
});

test('both files name the address that the server replaces', () => {
  for (const { origin } of listed) expect(origin).toBe(WEBSITE_ORIGIN);
  expect(robots).toContain(`Sitemap: ${WEBSITE_ORIGIN}/sitemap.xml`);
});

test('a link preview has a picture of the size that the page names', async () => {
  const { default: sharp } = await import('sharp');
  const { width, height, format } = await sharp('src/renderer/public/og.jpg').metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  expect(readFileSync('src/renderer/index.html', 'utf8')).toContain(`content="${WEBSITE_ORIGIN}/og.jpg"`);
});
