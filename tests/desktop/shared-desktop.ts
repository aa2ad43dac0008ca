import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Desktop, launch } from './desktop.ts';
import './session-steps.ts';
import { startStubApi } from './stub-api.ts';

/**
 * `desktop` is one app for all tests of a worker, with a fresh page, nobody signed in and nothing opened: for tests that
 * look at the app or fail to change it.
 */
export const test = base.extend<{ desktop: Desktop }, { sharedApp: Desktop }>({
  sharedApp: [
    async ({ shellApp }, use) => {
      const [api, folder] = await Promise.all([startStubApi(), mkdtemp(join(tmpdir(), 'desktop-shared-'))]);
      const desktop = await launch({
        userData: join(folder, 'user-data'),
        apiOrigin: api.origin,
        appFolder: shellApp,
        env: { UGC_KEYCHAIN_SERVICE: `UGC Marketplace test ${randomUUID()}` },
      });
      await use(desktop);
      await desktop.kill();
      await api.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    { scope: 'worker' },
  ],
  desktop: async ({ sharedApp }, use) => {
    const { app, page } = sharedApp;
    await page.evaluate(() => window.desktop.forgetSession());
    await page.reload();
    await app.evaluate(() => {
      globalThis.__recorded.opened.length = 0;
    });
    await use(sharedApp);
  },
});

export { expect } from './desktop.ts';
