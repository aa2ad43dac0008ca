import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiServer } from '../journeys/api-server.ts';
import { recentFirstStart } from '../journeys/first-starts.ts';
import { test as base } from './desktop.ts';
import { requireBuilt } from './prepared-app.ts';

/** The desktop client with the built server and its demo data; all tests of a worker share the server. */
export const test = base.extend<{ folder: string }, { server: ApiServer }>({
  server: [
    async ({ playwright: _unused }, use) => {
      requireBuilt('out/server/main.js', 'out/main/index.js', 'out/renderer/desktop.html');
      const server = await ApiServer.start({ SEED: 'demo' }, await recentFirstStart('demo'));
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  /** An empty folder for uploads and downloads, removed after the test. */
  folder: async ({ playwright: _unused }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'desktop-files-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

export { expect } from './desktop.ts';
