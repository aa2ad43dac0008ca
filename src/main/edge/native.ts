import { randomUUID } from 'node:crypto';
import { app, autoUpdater, session as electronSession, Notification, powerMonitor } from 'electron';
import type { ActionOnAll } from '#shared/domain/transfers/transfer.ts';
import type { DesktopSettings, SystemNotice } from '#shared/ipc/desktop-settings.ts';
import type { Handlers } from '../core/bridge.ts';
import { openSettingsStore } from '../core/settings.ts';
import { createSystemNotices, escapeBody, readActivation, toastXml } from '../core/window/system-notices.ts';
import type { TrayAction } from '../core/window/tray-menu.ts';
import type { WindowRoutes } from '../core/window/window-routes.ts';
import { ask, askToOpen } from './dialogs.ts';
import { checkSpelling } from './editing.ts';
import { renewLoginItem, setOpenAtLogin } from './login-item.ts';
import type { Settings } from './store.ts';
import { type AppTray, openTray, showsTray } from './tray.ts';
import type { MainWindow } from './window.ts';

/** Shown notifications that are kept; the Action Center of Windows shows no more. */
const MOST = 20;

/**
 * Returns a function that shows a system notification, and whose result is false where the system has none. `open` is
 * called once per click, on Windows also for a notification of an earlier run.
 */
function createNotifier(open: (route: string) => void): (title: string, body: string, route: string) => boolean {
  /** References that prevent garbage collection, which would lose the click event (electron#16922). */
  let kept: readonly Notification[] = [];
  /** Windows reports a click by the event and by the activation. */
  const opened = new Set<string>();
  const openOnce = (id: string, route: string) => {
    if (opened.has(id)) return;
    opened.add(id);
    open(route);
  };
  const isWindows = process.platform === 'win32';
  if (isWindows)
    Notification.handleActivation(({ arguments: launch }) => {
      const clicked = readActivation(launch);
      if (clicked !== null) openOnce(clicked.id, clicked.route);
    });
  return (title, body, route) => {
    if (!Notification.isSupported()) return false;
    const id = randomUUID();
    const notification = new Notification({
      ...{ id, title, body: process.platform === 'linux' ? escapeBody(body) : body },
      ...(isWindows && { toastXml: toastXml({ id, title, body, route }) }),
    });
    // Also those whose banner has closed: they remain in the Action Center of Windows.
    kept = [...kept, notification].slice(-MOST);
    notification.on('click', () => openOnce(id, route));
    notification.show();
    return true;
  };
}

export interface NativeOptions {
  readonly settings: Settings;
  /** Null before the window was opened. */
  readonly window: () => MainWindow | null;
  readonly routes: WindowRoutes;
  /** Called with the absolute paths of files that the user dropped on the tray icon. */
  readonly openFiles: (paths: readonly string[]) => void;
  /** Pauses or resumes all transfers. */
  readonly onAllTransfers: (act: ActionOnAll['act']) => void;
  /** Called with news in the page, and after a change of the settings. */
  readonly lookForDeliveries: () => void;
  readonly report: (error: unknown) => void;
}

type NativeHandlers = Pick<
  Handlers,
  | 'routes:listen'
  | 'notices:show'
  | 'notices:unread'
  | 'settings:read'
  | 'settings:change'
  | 'settings:choose-download-folder'
>;

export interface Native {
  readonly handlers: NativeHandlers;
  /** Whether the window may close; one that stays is hidden in the tray. */
  mayClose(): boolean;
  /** Minimises a window that started hidden where no tray could show it. */
  keepReachable(): Promise<void>;
  settings(): DesktopSettings;
  /** Says that the download folder is gone, and offers to choose another one. */
  askForFolder(gone: string): Promise<void>;
  /** Offers in the tray what can be done with all transfers. */
  showTransfers(act: ActionOnAll['act'] | null): void;
  /** See `createSystemNotices`; also draws attention to the app. */
  tell(notice: SystemNotice, isPageListening: boolean): boolean;
}

/** Explains the first time that the app keeps running in the tray. */
const explainTray = async (): Promise<'keep' | 'quit'> => {
  const pressed = await ask('tray', {
    type: 'info',
    message: `${app.name} keeps running`,
    detail:
      'It waits beside the clock, continues uploads and tells you what is new. Change this under Profile, This Computer.',
    buttons: ['Keep Running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return pressed === 0 ? 'keep' : 'quit';
};

/** Connects tray, notifications and the settings of this computer. */
export function openNative(options: NativeOptions): Native {
  const { settings, window, routes, openFiles, onAllTransfers, lookForDeliveries, report } = options;
  let isLocked = false;
  let isQuitting = false;
  powerMonitor.on('lock-screen', () => {
    isLocked = true;
  });
  powerMonitor.on('unlock-screen', () => {
    isLocked = false;
  });
  // Emitted after the quit guard, which may have prevented it.
  app.on('before-quit', ({ defaultPrevented }) => {
    isQuitting = !defaultPrevented;
  });
  // For an update, macOS closes the windows before it emits `before-quit`.
  autoUpdater.on('before-quit-for-update', () => {
    isQuitting = true;
  });
  const open = (route: string | null) => {
    window()?.show();
    if (route !== null) routes.open(route);
  };
  const act = (action: TrayAction) => {
    if (action === 'quit') app.quit();
    else if (action === 'pause' || action === 'resume') onAllTransfers(action);
    else open(action.open);
  };
  const tray: AppTray | null = openTray({ act, openFiles, report });
  const store = openSettingsStore(
    { read: () => settings.get('desktop'), write: (desktop) => settings.set({ desktop }) },
    process.platform,
    ({ openAtLogin, spelling }, before) => {
      if (openAtLogin !== before.openAtLogin) setOpenAtLogin(openAtLogin);
      checkSpelling(electronSession.defaultSession, spelling);
    },
  );
  try {
    renewLoginItem();
  } catch (error) {
    report(error);
  }
  checkSpelling(electronSession.defaultSession, store.current().spelling);
  const notices = createSystemNotices({
    settings: store.current,
    isFocused: () => window()?.isFocused() ?? false,
    isLocked: () => isLocked,
    show: createNotifier(open),
  });
  const hasTray = async () => tray !== null && (await showsTray());
  /** Hides the window, which is explained once; without a tray nothing could show it again, so it is minimised. */
  const hide = async () => {
    if (!(await hasTray())) return window()?.minimize();
    const isExplained = settings.get('isTrayExplained');
    const choice = isExplained ? 'keep' : await explainTray();
    if (!isExplained) settings.setInEvent({ isTrayExplained: true });
    if (choice === 'quit') app.quit();
    else window()?.hide();
  };
  const change = (changed: Partial<DesktopSettings>) => {
    const stored = store.change(changed);
    lookForDeliveries();
    return stored;
  };
  const chooseDownloadFolder = async (): Promise<DesktopSettings> => {
    const [downloadFolder] = await askToOpen('folder', {
      defaultPath: store.current().downloadFolder ?? app.getPath('downloads'),
      properties: ['openDirectory', 'createDirectory'],
    });
    return downloadFolder === undefined ? store.current() : change({ downloadFolder });
  };
  return {
    handlers: {
      'routes:listen': () => routes.listen(),
      'notices:show': async (notice) => {
        notices(notice);
        lookForDeliveries();
      },
      'notices:unread': async (count) => {
        window()?.showUnread(count);
        tray?.update({ unread: count });
      },
      'settings:read': () => store.current(),
      'settings:change': change,
      'settings:choose-download-folder': chooseDownloadFolder,
    },
    settings: store.current,
    askForFolder: async (gone) => {
      const pressed = await ask('folder gone', {
        type: 'warning',
        message: 'New videos cannot be saved',
        detail: `The folder “${gone}” is not there. Connect its drive, or choose another folder.`,
        buttons: ['Choose Folder', 'Not Now'],
        defaultId: 0,
        cancelId: 1,
      });
      if (pressed === 0) await chooseDownloadFolder();
    },
    showTransfers: (transfers) => tray?.update({ transfers }),
    tell: (notice, isPageListening) => {
      const isShown = notices(notice, isPageListening);
      if (isShown) window()?.drawAttention();
      return isShown;
    },
    mayClose: () => {
      const mayClose = isQuitting || !store.current().closeToTray;
      // If the page or the quit guard refuses this close, the app goes on, and the next close hides the window again.
      isQuitting = false;
      if (!mayClose) hide().catch(report);
      return mayClose;
    },
    keepReachable: async () => {
      if (!(await hasTray())) window()?.minimize();
    },
  };
}
