import { join } from 'node:path';
import { app, session as electronSession, ipcMain } from 'electron';
import { createForwarder } from './core/api-forward.ts';
import { isLoopback, readApiOrigin } from './core/api-origin.ts';
import { createAppHandler } from './core/app-handler.ts';
import { createFileHandler } from './core/app-protocol.ts';
import { CallError, type Handlers, registerCalls } from './core/bridge.ts';
import { argumentReaders } from './core/call-arguments.ts';
import { contentSecurityPolicy } from './core/content-security-policy.ts';
import { linkInArguments } from './core/deep-link.ts';
import { createLiveSource } from './core/live-source.ts';
import { openSecrets, type Secrets } from './core/secrets.ts';
import { createSession, type Session } from './core/session.ts';
import { createGoogleSignIn, type GoogleSignIn } from './core/sign-in/google-sign-in.ts';
import { type Transfers, transferHandlers } from './core/transfers/transfer-calls.ts';
import { createWindowRoutes } from './core/window-routes.ts';
import { type DeepLinks, registerScheme } from './edge/deep-links.ts';
import { guardAllContents, guardDownloads, guardPermissions, openExternal } from './edge/guards.ts';
import { loadKeychain } from './edge/keychain.ts';
import { warn, warnWithStack } from './edge/log.ts';
import { setApplicationMenu } from './edge/menu.ts';
import { type Native, openNative } from './edge/native.ts';
import { electronFetch } from './edge/net.ts';
import { serveApp } from './edge/protocol.ts';
import { openSettings } from './edge/store.ts';
import { openTransfers } from './edge/transfers.ts';
import { type MainWindow, openMainWindow } from './edge/window.ts';

interface Callees {
  readonly apiOrigin: string;
  readonly session: Session;
  readonly storage: () => Secrets['kind'] | 'pending';
  readonly googleSignIn: GoogleSignIn;
  readonly transfers: Transfers;
  readonly native: Native;
  readonly bringForward: () => void;
}

const callHandlers = (callees: Callees): Handlers => {
  const { apiOrigin, session, storage, googleSignIn, transfers, native, bringForward } = callees;
  return {
    'app:info': () => ({ version: app.getVersion(), platform: process.platform, storage: storage(), apiOrigin }),
    'session:state': async () => ({ signedIn: (await session.token()) !== null }),
    'session:forget': async () => {
      session.forget();
      await session.settled();
      return undefined;
    },
    'session:sign-in-google': async (role) => {
      const user = await googleSignIn.signIn(role);
      // The browser lies over the app now.
      if (user) bringForward();
      return user;
    },
    'session:cancel-sign-in': () => {
      googleSignIn.cancel();
      return undefined;
    },
    'shell:open-external': async (url) => {
      if (!(await openExternal(url, apiOrigin)))
        throw new CallError('bad_address', 'Only https addresses open in the browser.');
      return undefined;
    },
    ...native.handlers,
    ...transferHandlers(transfers),
  };
};

function servePage(apiOrigin: string, session: Session): void {
  const liveSource = createLiveSource({ origin: apiOrigin, fetch: electronFetch, warn });
  // Before the window is there, so that its page need not wait.
  void liveSource();
  const files = createFileHandler({
    root: join(import.meta.dirname, '../renderer'),
    index: 'desktop.html',
    contentSecurityPolicy: contentSecurityPolicy(apiOrigin),
    pagePolicy: async () => contentSecurityPolicy(apiOrigin, await liveSource()),
  });
  const forward = createForwarder({ origin: apiOrigin, fetch: electronFetch, session, warn });
  serveApp(createAppHandler({ files, forward, withSandbox: isLoopback(apiOrigin) }));
}

/** A Mac app stays in the dock without a window; elsewhere its last window is the app. */
function followWindows(window: MainWindow, links: DeepLinks): void {
  app.on('second-instance', (_event, argv) => {
    window.show();
    links.take(linkInArguments(argv));
  });
  app.on('activate', () => window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

/** Wires the app together once Electron is ready. Throws when the configured server address cannot be used. */
export function boot(links: DeepLinks): void {
  const settings = openSettings((error) => warnWithStack('The settings could not be read', error));
  const apiOrigin = readApiOrigin(process.env.UGC_API_ORIGIN, settings.apiOrigin());

  // Not awaited: the keychain may be asking its user, and the window must not wait for that.
  const secrets = openSecrets({
    service: process.env.UGC_KEYCHAIN_SERVICE ?? app.name,
    load: loadKeychain,
    warn,
    adopted: () => tellStorage(),
  });
  let kept: Secrets | null = null;
  secrets.then((found) => {
    kept = found;
    tellStorage();
  }, warn);
  // Asked each time: a keychain may be unlocked late.
  const storage = () => kept?.kind ?? 'pending';

  let window: MainWindow | null = null;
  const tellStorage = () => window?.emit('storage:changed', storage());
  const session = createSession({
    secrets,
    changed: (signedIn) => {
      window?.emit('session:changed', { signedIn });
      transfers.service.sessionChanged();
    },
    warn,
  });
  const transfers = openTransfers({
    ...{ apiOrigin, session, window: () => window },
    downloadFolder: () => settings.desktop().downloadFolder ?? null,
  });
  const routes = createWindowRoutes((route) => window?.emit('route', route));
  const openRoute = (route: string) => {
    window?.show();
    routes.open(route);
  };
  const native = openNative({
    settings,
    window: () => window,
    routes,
    report: (error) => warnWithStack('The system around the app did not do as asked', error),
  });

  guardAllContents((error) => warnWithStack('The browser could not be opened', error));
  guardPermissions(electronSession.defaultSession);
  guardDownloads(electronSession.defaultSession);
  servePage(apiOrigin, session);
  registerCalls({
    port: ipcMain,
    readers: argumentReaders,
    handlers: callHandlers({
      apiOrigin,
      session,
      storage,
      googleSignIn: createGoogleSignIn({
        origin: apiOrigin,
        fetch: (url, init) => electronFetch(url, { ...init, duplex: 'half' }),
        openExternal: (url) => openExternal(url, apiOrigin),
        session,
      }),
      transfers: transfers.service,
      native,
      bringForward: () => window?.show(),
    }),
    report: (name, error) => warnWithStack(`The call ${name} failed`, error),
  });

  const opened = openMainWindow({
    settings,
    routes,
    report: (error) => warnWithStack('The page did not load', error),
    // A Mac app stays in the dock without a window; elsewhere closing the last one ends the app.
    mayClose: () => native.closeWindow() === 'close' && (process.platform === 'darwin' || transfers.guard.mayQuit()),
  });
  window = opened;
  setApplicationMenu(openRoute);
  followWindows(opened, links);
  registerScheme();
  links.open(openRoute);
  links.take(linkInArguments(process.argv));
}
