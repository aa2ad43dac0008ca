import { randomUUID } from 'node:crypto';
import { app, BrowserWindow, net } from 'electron';
import { systemTiming } from '#shared/domain/timing.ts';
import type { FetchPort } from '../core/api-forward.ts';
import { appOrigin } from '../core/origin.ts';
import type { ProxyCredentials, ProxyLogin } from '../core/proxy-login.ts';
import { PROXY_AUTHENTICATION_REQUIRED } from '../core/server-failure.ts';
import { createServerWatch, isFromServer, type ServerWatch } from '../core/server-watch.ts';
import { proxyLoginPage } from '../core/window/static-page.ts';
import { info } from './log.ts';
import { electronFetch } from './net.ts';
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

/** Time limit of a probe in milliseconds; the time in which the user types a password does not count. */
const WITHIN = 10_000;

export interface ServerConnection extends ServerWatch {
  /** Chromium's network stack with reachability monitoring. */
  readonly fetch: FetchPort;
}

/**
 * Whether the server answers. `net.fetch` never answers a proxy that asks for a password, so this request does; Chromium
 * then sends the password with every request.
 */
const probe = (url: string, login: ProxyLogin): Promise<boolean> =>
  new Promise((resolve) => {
    const request = net.request({ url, redirect: 'error', credentials: 'omit', cache: 'no-store' });
    const start = () => setTimeout(() => request.abort(), WITHIN);
    let timer = start();
    const end = (isReachable: boolean) => {
      clearTimeout(timer);
      resolve(isReachable);
    };
    let challenges = 0;
    request.on('login', ({ isProxy, host, port }, callback) => {
      clearTimeout(timer);
      challenges += 1;
      const answer = isProxy ? login.answer(`${host}:${port}`, challenges > 1) : Promise.resolve(null);
      void answer
        .catch(() => null)
        .then((given) => {
          timer = start();
          callback(given?.username, given?.password);
        });
    });
    request.on('response', (response) => {
      response.on('data', () => undefined);
      response.on('error', () => end(false));
      response.on('end', () => end(isFromServer({ status: response.statusCode })));
    });
    request.on('error', () => end(false));
    request.on('abort', () => end(false));
    request.end();
  });

export function watchServer(
  origin: string,
  login: ProxyLogin,
  changed: (isReachable: boolean) => void,
): ServerConnection {
  const watch = createServerWatch({
    probe: () => probe(`${origin}/healthz`, login),
    timing: systemTiming,
    changed: (isReachable) => {
      info(isReachable ? 'The server can be reached again' : 'The server cannot be reached');
      changed(isReachable);
    },
  });
  return {
    ...watch,
    check: () => {
      login.askAgain();
      return watch.check();
    },
    fetch: async (url, init) => {
      try {
        const response = await electronFetch(url, init);
        watch.note(isFromServer(response));
        if (response.status === PROXY_AUTHENTICATION_REQUIRED) void watch.check();
        return response;
      } catch (error) {
        // A rejected redirect shows that the server responded; any other error starts a probe.
        void watch.check();
        // Chromium hides the response of a proxy that refuses a tunnel.
        if (login.isMissing()) return new Response(null, { status: PROXY_AUTHENTICATION_REQUIRED });
        throw error;
      }
    },
  };
}
