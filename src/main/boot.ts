import { app, session as electronSession, ipcMain } from 'electron';
import { actionOnAll } from '#shared/domain/transfers/transfer.ts';
import { registerCalls } from './core/bridge.ts';
import { argumentReaders } from './core/call-arguments.ts';
import { createProxyLogin } from './core/proxy-login.ts';
import { openSession } from './core/session.ts';
import { createGoogleSignIn, createPageSession } from './core/sign-in/google-sign-in.ts';
import type { OpenedFiles } from './core/transfers/opened-files.ts';
import { activityOf } from './core/transfers/system-activity.ts';
import { HIDDEN_ARGUMENT } from './core/window/autostart.ts';
import { createCrashPolicy } from './core/window/crash-policy.ts';
import { linkInArguments } from './core/window/deep-link.ts';
import { createProblemPage } from './core/window/static-page.ts';
import { createWindowRoutes } from './core/window/window-routes.ts';
import { createZoom, setApplicationMenu, showTransfersInMenu } from './edge/application-menu.ts';
import { callHandlers } from './edge/call-handlers.ts';
import { type DeepLinks, registerScheme } from './edge/deep-links.ts';
import { createDiagnosticsExport } from './edge/diagnostics.ts';
import { ask } from './edge/dialogs.ts';
import { offerContextMenu } from './edge/editing.ts';
import { guardDownloads, guardPermissions, guardWebContents, openExternal } from './edge/guards.ts';
import { warn, warnWithStack } from './edge/log.ts';
import { isHiddenStart } from './edge/login-item.ts';
import { openNative } from './edge/native.ts';
import { electronFetch } from './edge/net.ts';
import { chooseFiles, openArguments, openDownloads } from './edge/opened-files.ts';
import { watchPageHealth } from './edge/page-health.ts';
import { servePage } from './edge/page-server.ts';
import { findServer } from './edge/server-address.ts';
import { askForProxyLogin, watchServer } from './edge/server-connection.ts';
import { openSettings } from './edge/store.ts';
import { openTransfers } from './edge/transfers.ts';
import { openUpdates } from './edge/updater.ts';
import { type MainWindow, openMainWindow } from './edge/window.ts';

/** Says in a box why an item of the menu failed. */
function sayFailure(title: string, work: Promise<unknown>): void {
  const say = (error: unknown) =>
    ask(title, { type: 'error', title, message: error instanceof Error ? error.message : String(error) });
  work.catch(say);
}

/** On macOS the app keeps running without a window; elsewhere closing the last window quits it. */
function followWindows(window: MainWindow, links: DeepLinks, files: OpenedFiles): void {
  app.on('second-instance', (_event, argv, folder) => {
    if (!argv.includes(HIDDEN_ARGUMENT)) window.show();
    links.take(linkInArguments(argv));
    openArguments(files, argv, folder);
  });
  app.on('activate', () => window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

/** Wires the app together once Electron is ready. Rejects when the configured server address cannot be used. */
export async function boot(links: DeepLinks, files: OpenedFiles): Promise<void> {
  guardWebContents((error) => warnWithStack('The browser could not be opened', error));
  guardPermissions(electronSession.defaultSession);
  guardDownloads(electronSession.defaultSession);
  const settings = openSettings(warnWithStack);
  const apiOrigin = await findServer(settings);

  const proxyLogin = createProxyLogin(askForProxyLogin);
  let window: MainWindow | null = null;
  const { session, storage, retryStorage } = openSession({
    service: process.env.UGC_KEYCHAIN_SERVICE ?? app.name,
    load: async () => (await import('keytar')).default,
    warn,
    timeoutMs: Number(process.env.UGC_KEYCHAIN_TIMEOUT_MS) || undefined,
    changed: (signedIn) => {
      window?.emit('session:changed', { signedIn });
      // The next account starts at its own page.
      if (!signedIn) settings.setInEvent({ route: null });
      transfers.sessionChanged(signedIn);
    },
    stored: (storedIn) => window?.emit('storage:changed', storedIn),
  });
  const transfers = openTransfers({
    ...{ apiOrigin, session, window: () => window, proxyCredentials: proxyLogin.known },
    downloadFolder: () => native.settings().downloadFolder,
    savesDeliveries: () => native.settings().saveDeliveries,
    askForFolder: (gone) => native.askForFolder(gone),
    changed: (list) => {
      updates.transfersChanged();
      const act = actionOnAll(list)?.act ?? null;
      native.showTransfers(act);
      showTransfersInMenu(act);
    },
    tell: (notice, isPageListening) => native.tell(notice, isPageListening),
  });
  const server = watchServer(apiOrigin, proxyLogin, (isReachable) => {
    window?.emit('server:changed', { isReachable });
    if (isReachable) transfers.reconnected();
  });
  const updates = openUpdates(() => activityOf(transfers.service.list()).count);
  const routes = createWindowRoutes((route) => window?.emit('route', route));
  const openRoute = (route: string) => {
    window?.show();
    routes.open(route);
  };
  const native = openNative({
    settings,
    window: () => window,
    routes,
    openFiles: (paths) => files.open(paths),
    onAllTransfers: transfers.onAll,
    lookForDeliveries: transfers.lookForDeliveries,
    report: (error) => warnWithStack('The system around the app did not do as asked', error),
  });

  const zoom = createZoom(settings, () => window?.contents() ?? null);
  const policy = createCrashPolicy(Date.now);
  const problem = createProblemPage(app.name);
  const exportDiagnostics = createDiagnosticsExport(() => ({
    ...{ apiOrigin, storage: storage(), settings: native.settings(), updates: updates.state().kind },
    transfers: transfers.service.list(),
  }));

  const googleSignIn = createGoogleSignIn({
    origin: apiOrigin,
    fetch: (url, init) => electronFetch(url, { ...init, duplex: 'half' }),
    openExternal: (url) => openExternal(url, apiOrigin),
    session,
  });
  servePage({
    ...{ apiOrigin, session: createPageSession(session, googleSignIn), problem, fetch: server.fetch },
    // A page with unsaved words refuses, and follows live updates after its next load.
    outdated: () => window?.contents()?.reload(),
  });
  registerCalls({
    port: ipcMain,
    readers: argumentReaders,
    handlers: callHandlers({
      apiOrigin,
      session,
      storage,
      retryStorage,
      googleSignIn,
      transfers: transfers.service,
      listTransfers: transfers.listed,
      openedFiles: files,
      folders: transfers.folders,
      native,
      exportDiagnostics,
      updates,
      server,
      bringForward: () => window?.show(),
    }),
    report: (name, error) => warnWithStack(`The call ${name} failed`, error),
  });

  const isHidden = isHiddenStart();
  const opened = openMainWindow({
    settings,
    isHidden,
    left: () => {
      routes.stopListening();
      transfers.pageLeft();
      // Its result has no page to go to any more.
      googleSignIn.cancel();
    },
    report: (error) => warnWithStack('The page did not load', error),
    made: (made) => {
      watchPageHealth(made, policy, problem);
      offerContextMenu(made.webContents, apiOrigin);
      zoom.attach(made.webContents);
    },
    // On macOS the app keeps running without a window; elsewhere closing the last window quits it.
    mayClose: () => native.mayClose() && (process.platform === 'darwin' || transfers.guard.mayQuit()),
  });
  window = opened;
  if (isHidden) native.keepReachable().catch(warn);
  setApplicationMenu({
    go: openRoute,
    command: (command) => {
      opened.show();
      opened.emit('menu:command', command);
    },
    upload: () => sayFailure('Upload', chooseFiles(files)),
    downloads: () => sayFailure('Downloads', openDownloads(native.settings().downloadFolder)),
    onAllTransfers: transfers.onAll,
    zoom: zoom.change,
    checkForUpdates: updates.checkAndSay,
    exportDiagnostics: () => sayFailure('Export Diagnostics', exportDiagnostics()),
  });
  followWindows(opened, links, files);
  registerScheme();
  updates.start();
  links.open(openRoute);
  links.take(linkInArguments(process.argv));
  openArguments(files, process.argv, process.cwd());
  files.watch((waiting) => {
    opened.show();
    opened.emit('opened:changed', waiting);
  });
}
