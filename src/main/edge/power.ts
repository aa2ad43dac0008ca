import { app, type BrowserWindow, powerMonitor, powerSaveBlocker } from 'electron';
import { quitQuestion } from '../core/quit-guard.ts';
import { ask } from './dialogs.ts';

/** Blocks system sleep, not display sleep, until the returned function is called. */
export function keepAwake(): () => void {
  const id = powerSaveBlocker.start('prevent-app-suspension');
  return () => {
    powerSaveBlocker.stop(id);
  };
}

/** Calls back after resume and unlock. */
export function onResume(resumed: () => void): void {
  powerMonitor.on('resume', resumed);
  powerMonitor.on('unlock-screen', resumed);
}

/**
 * Calls back when the computer is plugged in or runs on battery. Returns which of the two it is; undefined on Linux,
 * where Electron does not tell (electron#29614).
 */
export function watchBattery(changed: () => void): (() => boolean) | undefined {
  if (process.platform === 'linux') return undefined;
  powerMonitor.on('on-battery', changed);
  powerMonitor.on('on-ac', changed);
  return () => powerMonitor.onBatteryPower;
}

/**
 * Calls back when the system is about to shut down, restart or log the user out, which the user or another app may still
 * cancel. Windows notifies windows, other systems the app.
 */
export function onSystemEnd(ends: () => void): void {
  powerMonitor.on('shutdown', ends);
  app.on('browser-window-created', (_event, window: BrowserWindow) => {
    if (process.platform === 'win32') window.on('query-session-end', ends);
  });
}

export const askToQuit = async (busy: number): Promise<boolean> =>
  (await ask('quit', {
    ...{ type: 'question', defaultId: 0, cancelId: 0, noLink: true },
    ...quitQuestion(busy, app.name),
  })) === 1;
