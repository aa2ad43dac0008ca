import { randomUUID } from 'node:crypto';
import { app, BrowserWindow } from 'electron';
import { appOrigin } from '../core/origin.ts';
import type { ProxyCredentials } from '../core/proxy-login.ts';
import { proxyLoginPage } from '../core/window/static-page.ts';
import { servePath } from './protocol.ts';

/**
 * Asks for the credentials of a proxy in a window of its own, whose page the app's page can neither read nor answer: its
 * path is secret. Null when the user closes it.
 */
export const askForProxyLogin = (proxy: string, isRefused: boolean): Promise<ProxyCredentials | null> =>
  new Promise((resolve, reject) => {
    const path = `/proxy-login/${randomUUID()}`;
    // A child stays above its parent, which may be shown only now.
    const [parent] = BrowserWindow.getAllWindows();
    const window = new BrowserWindow({
      ...{ width: 520, height: 560, title: app.name, minimizable: false, fullscreenable: false },
      ...(parent && { parent }),
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    window.removeMenu();
    const stop = servePath(path, async (request) => {
      if (request.method !== 'POST') return proxyLoginPage(app.name, path, proxy, isRefused);
      const form = new URLSearchParams(await request.text());
      resolve({ username: form.get('username') ?? '', password: form.get('password') ?? '' });
      setImmediate(() => window.destroy());
      return new Response(null, { status: 204 });
    });
    window.on('closed', () => {
      stop();
      resolve(null);
    });
    window.loadURL(`${appOrigin}${path}`).catch((error: unknown) => {
      reject(error);
      if (!window.isDestroyed()) window.destroy();
    });
  });
