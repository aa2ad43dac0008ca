import { expect, test } from 'vitest';
import { writePage } from './page-html.ts';

const shell =
  '<html><head><title>x</title><meta name="description" content="x"></head><body><div id="root"></div></body></html>';
const parts = {
  drawn: { html: '<main></main>', styles: '' },
  sheet: '',
  content: {},
  assets: { entry: '/a.js', sheet: '/a.css', pictures: new Map() },
  hydration: 'start(__ASSETS__)',
};
const page = {
  path: '/privacy-policy',
  title: 'Title',
  description: 'Description',
  embed: () => ({}),
  structured: () => null,
};

test('a page names its address without parameters', () => {
  const html = writePage(shell, { ...parts, page });
  expect(html).toContain('<link rel="canonical" href="https://website.invalid/privacy-policy">');
  expect(html).toContain('<meta property="og:url" content="https://website.invalid/privacy-policy">');
  expect(html).not.toContain('ld+json');
});

test('structured data cannot end its element', () => {
  const html = writePage(shell, { ...parts, page: { ...page, structured: () => ({ name: '</script><b>' }) } });
  expect(html).toContain('<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>');
});
