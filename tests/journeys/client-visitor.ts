import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Desktop, launch } from '../desktop/desktop.ts';
import { repository, requireBuilt } from '../desktop/prepared-app.ts';
// Declares `window.desktop`.
import '../desktop/session-steps.ts';
import type { Surroundings, Visitor } from './visitor.ts';

/** Makes `goto` take paths, as pages of the website do. */
const withPaths = (page: Page): Page => {
  const goTo = page.goto.bind(page);
  return Object.assign(page, {
    goto: (path: string, options?: Parameters<Page['goto']>[1]) => goTo(new URL(path, page.url()).href, options),
  });
};

const prepare = async ({ page }: Desktop, { look: { viewport, reducedMotion } }: Surroundings): Promise<void> => {
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: reducedMotion ?? null });
  withPaths(page);
};

/** A user of the desktop client, with a settings folder, keychain entry and system browser of their own. */
export const openClient = async (surroundings: Surroundings): Promise<Visitor> => {
  requireBuilt('out/main/index.js', 'out/renderer/desktop.html');
  const { browser, url, clientEnvironment } = surroundings;
  const home = await mkdtemp(join(tmpdir(), 'client-'));
  const options = {
    userData: join(home, 'user-data'),
    apiOrigin: url,
    appFolder: repository,
    env: { UGC_KEYCHAIN_SERVICE: `UGC Marketplace journey ${randomUUID()}`, ...clientEnvironment },
  };
  let desktop = await launch(options);
  await prepare(desktop, surroundings);
  let systemBrowser: BrowserContext | undefined;

  const opened = async (act: () => Promise<void>): Promise<Page> => {
    const before = (await desktop.native.opened()).length;
    await act();
    await expect.poll(async () => (await desktop.native.opened()).length).toBeGreaterThan(before);
    const address = (await desktop.native.opened()).at(-1) ?? '';
    systemBrowser ??= await browser.newContext();
    const page = await systemBrowser.newPage();
    await page.goto(address);
    return page;
  };

  return {
    get page() {
      return desktop.page;
    },
    get context() {
      return desktop.page.context();
    },
    opened,
    saved: async (act) => {
      await act();
      const asked = await expect
        .poll(async () =>
          (await desktop.native.dialogs()).findLast(({ kind, isOpen }) => kind === 'showSaveDialog' && isOpen),
        )
        .toBeDefined()
        .then(() => desktop.native.dialogs());
      const proposed = asked.findLast(({ kind }) => kind === 'showSaveDialog')?.options.defaultPath ?? '';
      const path = join(home, basename(proposed));
      await desktop.native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
      // The file gets its final name when it is complete.
      await expect
        .poll(() =>
          stat(path).then(
            ({ size }) => size,
            () => 0,
          ),
        )
        .toBeGreaterThan(0);
      return { name: basename(proposed), path };
    },
    cardForm: () =>
      opened(() => desktop.page.getByRole('button', { name: /^(Pay in Browser|Open the Page Again)$/ }).click()),
    forgetSession: () =>
      desktop.page.evaluate(async () => {
        await window.desktop.forgetSession();
        localStorage.clear();
      }),
    limitUploads: (upload) =>
      desktop.page.evaluate(async (limit) => {
        const reply = await window.desktop.transfers.setLimits({ upload: limit, download: null });
        if (!reply.ok) throw new Error(reply.message);
      }, upload),
    reopened: async (meanwhile) => {
      void desktop.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
      await desktop.gone;
      await meanwhile();
      desktop = await launch(options);
      await prepare(desktop, surroundings);
      return desktop.page;
    },
    close: async () => {
      await desktop.kill();
      await systemBrowser?.close();
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
};
