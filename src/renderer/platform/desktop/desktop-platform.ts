import type { SignedInUser } from '#shared/ipc/calls.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { updateSentence } from '#shared/ipc/update-state.ts';
import { createLocalSession } from '../local-session.ts';
import {
  type BrowserSignIn,
  ENDED_SESSION,
  type OfflineData,
  type Platform,
  type Routes,
  type SessionStorage,
  type SignedIn,
} from '../platform.ts';
import { createDesktopTransfers, createOpenedFiles, createWatchedFolders } from './desktop-transfers.ts';
import { tell, unwrap, unwrapForUser } from './reply.ts';

/** Stands for the token in the page. */
const PLACEHOLDER = 'desktop';

/**
 * Stores name and role in local storage, as the website does, with a placeholder for the token, which only the main
 * process holds. Removes the stored session when the main process reports a sign-out.
 */
const createDesktopSession = (desktop: DesktopApi): SessionStorage => {
  const local = createLocalSession(localStorage, window);
  // A failure is ignored: the page has dropped the session, and the main process drops its own on the next 401.
  const forget = () => void desktop.forgetSession().then(unwrap, () => undefined);
  return {
    ...local,
    write: (values) => {
      // Unique per sign-in, so that a late 401 of an earlier session is recognized by its token.
      local.write(values.token ? { ...values, token: `${PLACEHOLDER}-${crypto.randomUUID()}` } : values);
      if (values.token === null) forget();
    },
    clear: () => {
      local.clear();
      forget();
    },
    subscribe: (listener) => {
      const follow = ({ signedIn }: { signedIn: boolean }) => {
        if (signedIn || local.read('token') === null) return;
        local.write(ENDED_SESSION);
        listener();
      };
      const stopLocal = local.subscribe(listener);
      const stopMain = desktop.on('session:changed', follow);
      tell(desktop.sessionState(), follow);
      return () => {
        stopLocal();
        stopMain();
      };
    },
  };
};

/**
 * Routes that a notification, a deep link, the tray or the menu opens, including one from before the page was loaded.
 */
const createDesktopRoutes = (desktop: DesktopApi): Routes => ({
  subscribe: (listener) => {
    const stop = desktop.on('route', listener);
    tell(desktop.listenToRoutes(), (route) => route !== null && listener(route));
    return stop;
  },
});

/** The main process forwards the user of the server's response without the token. */
const signedIn = (user: SignedInUser): SignedIn => ({ user: user as SignedIn['user'], token: PLACEHOLDER });

const createBrowserSignIn = (desktop: DesktopApi): BrowserSignIn => ({
  signIn: async (role) => {
    const user = unwrapForUser(await desktop.signInWithGoogle(role));
    return user && signedIn(user);
  },
  cancel: () => void desktop.cancelSignIn(),
});

/** The desktop client's platform. The main process adds the token to API calls and runs the transfers. */
export const createDesktopPlatform = (desktop: DesktopApi, offline?: OfflineData): Platform => {
  const openExternal = async (url: string) => unwrap(await desktop.openExternal(url));
  return {
    session: createDesktopSession(desktop),
    transfers: createDesktopTransfers(desktop),
    openedFiles: createOpenedFiles(desktop),
    watchedFolders: createWatchedFolders(desktop),
    routes: createDesktopRoutes(desktop),
    browserSignIn: createBrowserSignIn(desktop),
    checkout: { open: openExternal },
    notify: {
      // A failure is ignored, because the notification is also in the page's list.
      show: (notice) => void desktop.showNotice(notice).then(unwrap, () => undefined),
      setUnread: (count) => void desktop.setUnread(count).then(unwrap, () => undefined),
    },
    settings: {
      read: async () => unwrap(await desktop.readSettings()),
      change: async (settings) => unwrap(await desktop.changeSettings(settings)),
      chooseDownloadFolder: async () => unwrap(await desktop.chooseDownloadFolder()),
      checkForUpdates: async () => {
        const [state, info] = await Promise.all([desktop.checkForUpdates(), desktop.appInfo()]);
        return updateSentence(unwrap(state), unwrap(info).version);
      },
      exportDiagnostics: async () => unwrapForUser(await desktop.exportDiagnostics()),
    },
    offline,
    connection: {
      watch: (listener) => {
        const stop = desktop.on('server:changed', ({ isReachable }) => listener(isReachable));
        tell(desktop.serverState(), ({ isReachable }) => listener(isReachable));
        return stop;
      },
      retry: async () => unwrap(await desktop.checkServer()),
    },
    secretStorage: {
      watch: (listener) => {
        const stop = desktop.on('storage:changed', listener);
        tell(desktop.appInfo(), ({ storage }) => listener(storage));
        return stop;
      },
      retry: async () => unwrap(await desktop.retryStorage()),
    },
    website: {
      // The API server also serves the website.
      open: async (path) => openExternal(new URL(path, unwrap(await desktop.appInfo()).apiOrigin).href),
    },
    menu: { subscribe: (listener) => desktop.on('menu:command', listener) },
    openExternal,
  };
};

/** The bridge that the preload script exposes to the page. */
export const desktopApi = (): DesktopApi => {
  const desktop: DesktopApi | undefined = Reflect.get(window, 'desktop');
  if (!desktop) throw new Error('This page needs the desktop client.');
  return desktop;
};
