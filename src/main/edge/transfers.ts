import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, type BrowserWindow, powerMonitor, powerSaveBlocker, shell } from 'electron';
import { systemTiming } from '#shared/domain/timing.ts';
import { type ActionOnAll, actionOnAll, type Transfer } from '#shared/domain/transfers/transfer.ts';
import type { ProxyCredentials } from '../core/proxy-login.ts';
import { createQuitGuard, type QuitGuard, quitQuestion } from '../core/quit-guard.ts';
import type { Session } from '../core/session.ts';
import { createTransfers } from '../core/transfers/create-transfers.ts';
import startMetadataThread from '../core/transfers/metadata-worker.ts?nodeWorker';
import { activityOf, createActivitySignals } from '../core/transfers/system-activity.ts';
import {
  TransferNotices,
  type TransferNoticesOptions,
  type TransferOwner,
} from '../core/transfers/transfer-notices.ts';
import type { TransferService } from '../core/transfers/transfer-service.ts';
import type { WatchedFolders } from '../core/transfers/watched-folders.ts';
import { ask, askForPath, askToOpen } from './dialogs.ts';
import { warn, warnWithStack } from './log.ts';
import { isOnline, resolveProxy } from './net.ts';
import type { MainWindow } from './window.ts';

/** Blocks system sleep, not display sleep, until the returned function is called. */
function keepAwake(): () => void {
  const id = powerSaveBlocker.start('prevent-app-suspension');
  return () => {
    powerSaveBlocker.stop(id);
  };
}

/** Calls back after resume and unlock. */
function onResume(resumed: () => void): void {
  powerMonitor.on('resume', resumed);
  powerMonitor.on('unlock-screen', resumed);
}

/**
 * Calls back when the computer is plugged in or runs on battery. Returns which of the two it is; undefined on Linux,
 * where Electron does not tell (electron#29614).
 */
function watchBattery(changed: () => void): (() => boolean) | undefined {
  if (process.platform === 'linux') return undefined;
  powerMonitor.on('on-battery', changed);
  powerMonitor.on('on-ac', changed);
  return () => powerMonitor.onBatteryPower;
}

/**
 * Calls back when the system is about to shut down, restart or log the user out, which the user or another app may still
 * cancel. Windows notifies windows, other systems the app.
 */
function onSystemEnd(ends: () => void): void {
  powerMonitor.on('shutdown', ends);
  app.on('browser-window-created', (_event, window: BrowserWindow) => {
    if (process.platform === 'win32') window.on('query-session-end', ends);
  });
}

const askToQuit = async (busy: number): Promise<boolean> =>
  (await ask('quit', {
    ...{ type: 'question', defaultId: 0, cancelId: 0, noLink: true },
    ...quitQuestion(busy, app.name),
  })) === 1;

/** Asks where to save a file, in the last used folder if it still exists; null when the user cancels. */
const createSaveDialog = (): ((name: string) => Promise<string | null>) => {
  let folder: string | null = null;
  return async (name) => {
    const start = () => (folder !== null && existsSync(folder) ? folder : app.getPath('downloads'));
    const path = await askForPath(() => join(start(), name));
    if (path !== null) folder = dirname(path);
    return path;
  };
};

const showInFolder = (path: string): void => shell.showItemInFolder(path);

export interface AppTransfersOptions {
  readonly apiOrigin: string;
  readonly session: Session;
  readonly proxyCredentials: (proxy: string) => ProxyCredentials | null;
  /** The download folder; null asks for each download. */
  readonly downloadFolder: () => string | null;
  /** Whether new deliveries are saved in the download folder. */
  readonly savesDeliveries: () => boolean;
  /** Says that the download folder is gone, and offers to choose another one. */
  readonly askForFolder: (gone: string) => Promise<void>;
  /** Null before the window was opened. */
  readonly window: () => MainWindow | null;
  /** Called after each change. */
  readonly changed: (transfers: readonly Transfer[]) => void;
  /** Shows a system notification; see `TransferNoticesOptions`. */
  readonly tell: TransferNoticesOptions['show'];
}

export interface AppTransfers {
  readonly service: TransferService;
  readonly guard: QuitGuard;
  readonly folders: WatchedFolders;
  /** Saves deliveries that have arrived, if the settings say so. */
  lookForDeliveries(): void;
  /** The server answers again. */
  reconnected(): void;
  /** Pauses or resumes all transfers of the account. */
  onAll(act: ActionOnAll['act']): void;
  /** The transfers, for a page that begins to follow them. */
  listed(): readonly Transfer[];
  /** The page is gone, so that it shows nothing any more. */
  pageLeft(): void;
  /** Call after each sign-in and sign-out. */
  sessionChanged(signedIn: boolean): void;
}

const askForWatchedFolder = async (): Promise<string | null> => {
  const [folder = null] = await askToOpen('watched folder', {
    title: 'Watch a Folder',
    buttonLabel: 'Watch',
    properties: ['openDirectory', 'createDirectory'],
  });
  return folder;
};

const actInTurn = async (service: TransferService, { act, ids }: ActionOnAll): Promise<void> => {
  for (const id of ids) await service[act](id);
};

/** Opens the transfers and connects them to power-save blocker, taskbar progress and quit guard. */
export function openTransfers({
  apiOrigin,
  session,
  proxyCredentials,
  downloadFolder,
  savesDeliveries,
  askForFolder,
  window,
  changed,
  tell,
}: AppTransfersOptions): AppTransfers {
  const signal = createActivitySignals({
    keepAwake,
    showProgress: (progress, isWaiting) => window()?.showProgress(progress, isWaiting),
  });
  let owner: TransferOwner = { account: null, role: null };
  const notices = new TransferNotices({
    timing: systemTiming,
    owner: () => owner,
    show: tell,
    finished: ({ id }) => {
      const path = service.savedPath(id);
      if (path !== null) app.dock?.downloadFinished(path);
    },
  });
  const { service, deliveries, folders } = createTransfers({
    origin: apiOrigin,
    folder: join(app.getPath('userData'), 'transfers'),
    session,
    resolveProxy,
    proxyCredentials,
    isOnline,
    isOnBattery: watchBattery(() => service.powerChanged()),
    startMetadataThread,
    saving: { folder: downloadFolder, askPath: createSaveDialog(), show: showInFolder },
    deliveries: {
      folder: () => (savesDeliveries() ? downloadFolder() : null),
      askForFolder,
      tell: (notice) => void tell(notice, false),
    },
    folders: {
      askForFolder: askForWatchedFolder,
      // A page in front of the user shows it itself.
      tell: (notice) => void tell(notice, true),
      changed: (watched) => window()?.emit('folders:changed', watched),
    },
    changed: (transfers) => {
      window()?.emit('transfers:changed', notices.changed(transfers));
      signal(activityOf(transfers));
      changed(transfers);
    },
    identified: (who) => {
      if (owner.account !== who.account) folders.look();
      owner = who;
    },
    warn,
    report: (error) => warnWithStack('A transfer failed', error),
  });
  const guard = createQuitGuard({
    busy: () => activityOf(service.list()).count,
    ask: askToQuit,
    quit: () => app.quit(),
    report: (error) => warnWithStack('The question before quitting failed', error),
    now: systemTiming.now,
  });
  app.on('before-quit', (event) => {
    if (!guard.mayQuit()) event.preventDefault();
  });
  // The journal already holds every change; the final write only updates the progress of the last seconds.
  app.on('will-quit', () => {
    deliveries.stop();
    folders.stop();
    service.stop().catch(warn);
  });
  onSystemEnd(() => {
    guard.systemEnds();
    // Stops nothing, because a shutdown can be cancelled.
    void service.flush().catch(warn);
  });
  const reconnected = () => {
    service.retryNow();
    deliveries.look();
    folders.look();
  };
  onResume(reconnected);
  service
    .start()
    .then(() => {
      deliveries.start();
      folders.start();
    })
    .catch((error: unknown) => warnWithStack('The transfers of the last run could not be read', error));
  return {
    service,
    guard,
    folders,
    reconnected,
    lookForDeliveries: () => deliveries.look(),
    onAll: (act) => {
      const all = actionOnAll(service.list());
      if (all?.act === act) actInTurn(service, all).catch(warn);
    },
    listed: () => notices.listed(service.list()),
    pageLeft: () => notices.pageLeft(),
    sessionChanged: (signedIn) => {
      if (!signedIn) notices.signedOut();
      service.sessionChanged();
      if (!signedIn) folders.signedOut();
      deliveries.look();
    },
  };
}
