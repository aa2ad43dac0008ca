import { app, type BrowserWindow } from 'electron';
import { appOrigin, isAppUrl } from '../core/origin.ts';
import type { CrashAnswer, CrashPolicy } from '../core/window/crash-policy.ts';
import type { Problem, ProblemPage } from '../core/window/static-page.ts';
import { ask } from './dialogs.ts';
import { warn, warnWithStack } from './log.ts';

/** Chromium's ERR_ABORTED: replaced by another navigation. */
const ABORTED = -3;
const GO_ON = 'Uploads and downloads continue.';

const load = (window: BrowserWindow, address: string): void => {
  if (window.isDestroyed()) return;
  const url = isAppUrl(address) ? address : `${appOrigin}/`;
  window.loadURL(url).catch((error: unknown) => warnWithStack('The page did not load', error));
};

async function askToReload(window: BrowserWindow, address: string): Promise<void> {
  const pressed = await ask('reload', {
    type: 'error',
    message: `The window of ${app.name} cannot be shown`,
    detail: GO_ON,
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (pressed === 0) load(window, address);
  else app.quit();
}

/** Shows a native dialog while the page hangs, and closes it when the page responds again. */
function watchHanging(window: BrowserWindow): void {
  let open: AbortController | null = null;
  const offerReload = async (signal: AbortSignal): Promise<void> => {
    const pressed = await ask('hanging', {
      type: 'warning',
      message: 'This window does not respond',
      detail: GO_ON,
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    // A hanging renderer ignores reload(), so it is killed; `render-process-gone` then reloads the page.
    if (pressed === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  };
  window.on('unresponsive', () => {
    if (open !== null) return;
    warn('The page does not respond');
    const asked = new AbortController();
    open = asked;
    offerReload(asked.signal)
      .catch((error: unknown) => warnWithStack('The question about the page failed', error))
      .finally(() => {
        open = null;
      });
  });
  window.on('responsive', () => open?.abort());
}

/** Recovers the page after a crash, a hang or a failed load. Transfers run in this process and are not affected. */
export function watchPageHealth(window: BrowserWindow, policy: CrashPolicy, problem: ProblemPage): void {
  const { webContents } = window;
  const react = (answer: CrashAnswer, what: Problem, address: string): void => {
    if (answer === 'dialog') {
      askToReload(window, address).catch((error: unknown) =>
        warnWithStack('The question about the page failed', error),
      );
      return;
    }
    if (answer === 'page') problem.prepare(what);
    load(window, address);
  };
  webContents.on('did-navigate', () => policy.navigated());
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const answer = policy.crashed();
    warn(`The process of the page ended: ${reason}, code ${exitCode}; answered by: ${answer}`);
    react(answer, 'crashed', webContents.getURL());
  });
  webContents.on('did-fail-load', (_event, code, description, address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    warn(`The page could not be loaded: ${description} (${code})`);
    react(policy.notLoaded(), 'not-loaded', address);
  });
  watchHanging(window);
}
