import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { EventName, Events } from '#shared/ipc/events.ts';
import { appOrigin } from '../core/origin.ts';
import { minimumSize, restoreBounds } from '../core/window-state.ts';
import type { Settings } from './store.ts';

/** The one window of the app; made again when somebody asks for it after it was closed. */
export interface MainWindow {
  show(): void;
  emit<K extends EventName>(name: K, payload: Events[K]): void;
  /** Progress from 0 to 1 in the taskbar or dock; null takes it away. Windows shows in yellow what waits. */
  showProgress(progress: number | null, isWaiting: boolean): void;
}

export interface MainWindowOptions {
  readonly settings: Settings;
  /** Told when the page did not load. */
  readonly report: (error: unknown) => void;
  /** Asked before the window closes. */
  readonly mayClose: () => boolean;
}

/** Paper and ink of the theme: no white flash before the page has painted. */
const background = () => (nativeTheme.shouldUseDarkColors ? '#14151A' : '#FAFAF7');

const workAreas = () => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

function createWindow(settings: Settings): BrowserWindow {
  const window = new BrowserWindow({
    ...restoreBounds(settings.bounds(), workAreas()),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    backgroundColor: background(),
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    },
  });
  window.once('ready-to-show', () => window.show());
  const save = () => settings.setBounds(window.getNormalBounds());
  window.on('resize', save);
  window.on('move', save);
  return window;
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function openMainWindow({ settings, report, mayClose }: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  const open = () => {
    window = createWindow(settings);
    window.on('close', (event) => {
      if (!mayClose()) event.preventDefault();
    });
    window.on('closed', () => {
      window = null;
    });
    window.loadURL(`${appOrigin}/`).catch(report);
  };
  open();
  return {
    show: () => (window === null ? open() : bringForward(window)),
    emit: (name, payload) => window?.webContents.send(name, payload),
    showProgress: (progress, isWaiting) =>
      window?.setProgressBar(progress ?? -1, { mode: isWaiting ? 'paused' : 'normal' }),
  };
}
