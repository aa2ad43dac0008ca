import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type UserConfig } from 'vite';
import type { PublicPage, render } from '../../../src/renderer/app/prerender.tsx';
import { readAssets, withBuiltAssets } from './assets.ts';
import { criticalCss, withoutOldPrefixes } from './critical-css.ts';
import { readDefaultContent } from './default-content.ts';
import { inlineColorMode, shellOf, writePage } from './page-html.ts';

interface Renderer {
  readonly publicPages: readonly PublicPage[];
  readonly render: typeof render;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const withRenderer = async (config: UserConfig, use: (renderer: Renderer) => Promise<void>): Promise<void> => {
  const server = await createServer({
    ...config,
    configFile: false,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await use((await server.ssrLoadModule('/app/prerender.tsx')) as Renderer);
  } finally {
    await server.close();
  }
};

/**
 * Vite plugin: after the build it writes each public page as static HTML with the styles it uses, and beside them the
 * empty shell `app.html` for every other address.
 */
export const prerender = (config: UserConfig): Plugin => {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir: out }) {
        if (!out) throw new Error('The build names no folder.');
        const html = await inlineColorMode(out, await readFile(join(out, 'index.html'), 'utf8'));
        await writeFile(join(out, 'app.html'), html);
        const [assets, hydration] = await Promise.all([
          readAssets(out),
          readFile(at('./deferred-hydration.js'), 'utf8'),
        ]);
        const whole = (await readFile(join(out, assets.sheet), 'utf8')).replaceAll('url(./', 'url(/assets/');
        const content = readDefaultContent(at('../../../src/server/db/migrations'));
        await withRenderer(config, async ({ publicPages, render: draw }) => {
          for (const page of publicPages) {
            const own = page.embed(content);
            const { html: body, styles } = await draw(page.path, own);
            const drawn = { html: withBuiltAssets(body, assets), styles: withoutOldPrefixes(styles) };
            const sheet = criticalCss(whole, drawn);
            const file = join(out, page.path, 'index.html');
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, writePage(shellOf(html), { page, drawn, sheet, content: own, assets, hydration }));
          }
        });
      },
    },
  };
};
