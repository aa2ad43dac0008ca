import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { PublicPage } from '../../../src/renderer/app/prerender.tsx';
import type { EmbeddedContent } from '../../../src/renderer/features/home/embedded-content.ts';
import { WEBSITE_ORIGIN } from '../../../src/shared/domain/pages/website-origin.ts';
import type { PageAssets } from './assets.ts';

interface Parts {
  readonly page: PublicPage;
  readonly drawn: { readonly html: string; readonly styles: string };
  readonly sheet: string;
  readonly content: EmbeddedContent;
  readonly assets: PageAssets;
  /** Source of the script that hydrates the page later. */
  readonly hydration: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const small = (source: string): string => minifySync('page.js', source).code.trim();

/** JSON escaped so that it cannot close its script element. */
const embeddable = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The colour mode is set before the first paint without waiting for another file. */
export const inlineColorMode = async (out: string, html: string): Promise<string> => {
  const script = small(await readFile(join(out, 'color-mode.js'), 'utf8'));
  return html.replace('<script src="/color-mode.js"></script>', () => `<script>${script}</script>`);
};

/** The built page without the scripts and styles that would load at once. */
export const shellOf = (html: string): string =>
  html
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/>\s+</g, '><');

/** The hydration script restores the ids from the rules before emotion reads them, a fortieth of the page. */
const withoutRuleIds = (styles: string): string => styles.replace(/(data-emotion="css) [^"]*"/g, '$1"');

/** The address under which a page is known, whatever parameters it is opened with. */
const addressTags = (path: string): string => {
  const address = `${WEBSITE_ORIGIN}${path}`;
  return `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`;
};

/** One public page: title, styles, rendered content, the data it was rendered from, and the hydration script. */
export const writePage = (shell: string, { page, drawn, sheet, content, assets, hydration }: Parts): string => {
  const script = small(
    hydration.replace('__ASSETS__', () => JSON.stringify({ entry: assets.entry, sheet: assets.sheet })),
  );
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  return shell
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + description)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + title)
    .replace(/(<meta property="og:description" content=")[^"]*/, (_, start: string) => start + description)
    .replace('</head>', () => `${addressTags(page.path)}<style>${sheet}</style>${withoutRuleIds(drawn.styles)}</head>`)
    .replace('<div id="root"></div>', () => {
      const data = `<script type="application/json" id="content">${embeddable(content)}</script>`;
      const structured = page.structured(content);
      const facts = structured ? `<script type="application/ld+json">${embeddable(structured)}</script>` : '';
      return `<div id="root" data-path="${page.path}">${drawn.html}</div>${data}${facts}<script>${script}</script>`;
    });
};
