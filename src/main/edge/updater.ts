import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { systemTiming } from '#shared/domain/timing.ts';
import { updateSentence } from '#shared/ipc/update-state.ts';
import { verifyFeed } from '../core/updates/feed-signature.ts';
import { createUpdates, type Updater, type Updates } from '../core/updates/updates.ts';
import { ask } from './dialogs.ts';
import { info, warn, warnWithStack } from './log.ts';
import { packageValue } from './server-address.ts';

/**
 * Message that says why the app cannot update itself; null where it can. Only packages contain a feed; on Linux only
 * some package types do.
 */
function reasonAgainst(): string | null {
  if (!app.isPackaged) return 'Updates are off: this app was started from its source.';
  const holds = (file: string) => existsSync(join(process.resourcesPath, file));
  if (!holds('app-update.yml')) return 'Updates are off: this package names no place for them.';
  if (packageValue('updateKey') === undefined) return 'Updates are off: this package has no key to check them.';
  if (process.platform === 'linux' && !process.env.APPIMAGE && !holds('package-type'))
    return 'Updates are off: this app was not installed from a package.';
  return null;
}

/** Loaded with the first check for updates, to keep it off the start-up path. */
async function openUpdater(): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  autoUpdater.logger = { info, warn, error: warn };
  autoUpdater.autoDownload = false;
  // A shutdown may interrupt an installation on quit and leave half an update (electron-builder#7807).
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.disableWebInstaller = true;
  return {
    check: async () => {
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      verifyFeed(result.updateInfo, packageValue('updateKey') ?? '');
      return result.updateInfo.version;
    },
    download: async () => {
      await autoUpdater.downloadUpdate();
    },
    install: (failed) => {
      autoUpdater.once('error', failed);
      autoUpdater.quitAndInstall(false, true);
    },
  };
}

const askToRestart = async (version: string): Promise<boolean> => {
  const pressed = await ask('update', {
    type: 'info',
    message: 'Restart to update',
    detail: `Version ${version} of ${app.name} is ready.`,
    buttons: ['Restart', 'Later'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return pressed === 0;
};

export interface AppUpdates extends Updates {
  /** Checks now and shows the result. */
  checkAndSay(): void;
}

/** @param busy returns the number of transfers under way */
export function openUpdates(busy: () => number): AppUpdates {
  const updates = createUpdates({
    off: reasonAgainst(),
    open: openUpdater,
    busy,
    ask: askToRestart,
    timing: systemTiming,
    info,
    warn,
  });
  const checkAndSay = async (): Promise<void> => {
    const state = await updates.check();
    if (state.kind === 'ready' && busy() === 0) return updates.offer();
    await ask('update-state', { type: 'info', message: updateSentence(state, app.getVersion()), buttons: ['OK'] });
  };
  return {
    ...updates,
    checkAndSay: () => {
      checkAndSay().catch((error: unknown) => warnWithStack('The dialog about updates failed', error));
    },
  };
}
