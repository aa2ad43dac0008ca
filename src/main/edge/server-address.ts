import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, net } from 'electron';
import { checkServer, readApiOrigin, readTypedOrigin } from '../core/api-origin.ts';
import { isRecord } from '../core/is-record.ts';
import { appOrigin } from '../core/origin.ts';
import { serverAddressPage } from '../core/window/static-page.ts';
import { serveApp } from './protocol.ts';
import type { Settings } from './store.ts';

/** Values that packaging puts into the app's package.json (electron-builder.yml); a start from the source has none. */
export const packageValue = (name: 'serverOrigin' | 'updateKey'): string | undefined => {
  const content: unknown = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'));
  const value = isRecord(content) ? content[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * Asks for the address until one answers as a server of ours does. Closing the window quits the app, as Electron does
 * while nothing listens to `window-all-closed`.
 */
const ask = (proposed: string): Promise<string> =>
  new Promise((resolve) => {
    const window = new BrowserWindow({
      ...{ width: 560, height: 420, title: app.name },
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    serveApp(async (request) => {
      const typed = new URL(request.url).searchParams.get('address');
      if (typed === null) return serverAddressPage(app.name, proposed, null);
      try {
        const origin = readTypedOrigin(typed);
        await checkServer(origin, (url, init) => net.fetch(url, init));
        resolve(origin);
        // Closed once the app's own window is open, so that one window is open at any time.
        app.once('browser-window-created', () => window.destroy());
        return serverAddressPage(app.name, origin, null);
      } catch (error) {
        return serverAddressPage(app.name, typed, error instanceof Error ? error.message : String(error));
      }
    });
    window.loadURL(`${appOrigin}/`).catch(() => app.quit());
  });

/**
 * Origin of the API server: from the environment, else the settings, else the package. A first start that has none asks,
 * and keeps the answer in the settings. Throws when the one that is set cannot be used.
 */
export async function findServer(settings: Settings): Promise<string> {
  const known = process.env.UGC_API_ORIGIN || settings.get('apiOrigin') || packageValue('serverOrigin');
  if (known) return readApiOrigin(known);
  const origin = await ask(app.isPackaged ? '' : 'http://127.0.0.1:8080');
  settings.set({ apiOrigin: origin });
  return origin;
}
