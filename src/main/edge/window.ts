import { join } from 'node:path';
import { app, BrowserWindow, nativeImage, nativeTheme, screen, type WebContents } from 'electron';
import { systemTiming } from '#shared/domain/timing.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import unreadIcon from '../../../resources/unread.png?inline';
import { appOrigin } from '../core/origin.ts';
import { throttle } from '../core/throttle.ts';
import { minimumSize, restoreBounds, resumedRoute, startPage } from '../core/window/window-state.ts';
import type { Settings } from './store.ts';

/** The app's single window; created again on demand after it was closed. */
export interface MainWindow {
  show(): void;
  hide(): void;
  /** Minimises the window, also a hidden one. */
  minimize(): void;
  /** Whether the window has the keyboard focus. */
  isFocused(): boolean;
  emit<K extends EventName>(name: K, payload: Events[K]): void;
  /** Shows progress from 0 to 1 in the taskbar or dock; null removes it. Windows shows a waiting state in yellow. */
  showProgress(progress: number | null, isWaiting: boolean): void;
  /** Marks the taskbar icon on Windows while something is unread; other systems show the number as a badge. */
  showUnread(count: number): void;
  /** Bounces or flashes the app's icon until the window is focused. */
  drawAttention(): void;
  /** Null while there is no window. */
  contents(): WebContents | null;
}

export interface MainWindowOptions {
  readonly settings: Settings;
  /** Whether the first window stays hidden until it is asked for. */
  readonly isHidden: boolean;
  /** Called when the page goes: the window is closed, its process ended, or it starts to load. */
  readonly left: () => void;
  /** Called when the page failed to load. */
  readonly report: (error: unknown) => void;
  /** Called for each new window before its page loads. */
  readonly made: (window: BrowserWindow) => void;
  /** Returns whether the window may close. */
  readonly mayClose: () => boolean;
}

/** Background colours of the theme, which prevent a white flash before the first paint. */
const background = () => (nativeTheme.shouldUseDarkColors ? '#14151A' : '#FAFAF7');

const workAreas = () => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

/** Minimum milliseconds between writes of the window's bounds. */
const SAVE_EVERY = 500;

function createWindow(settings: Settings, isHidden: boolean): BrowserWindow {
  const window = new BrowserWindow({
    ...restoreBounds(settings.get('bounds'), workAreas()),
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
  if (!isHidden) window.once('ready-to-show', () => window.show());
  let isRestored = false;
  window.once('show', () => {
    // Not before, because it would show a window that is to stay hidden.
    if (settings.get('isMaximized')) window.maximize();
    isRestored = true;
  });
  const save = () =>
    isRestored && settings.setInEvent({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  // Throttled, because dragging emits hundreds of events.
  const saveSoon = throttle(systemTiming, SAVE_EVERY, () => window.isDestroyed() || save());
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
  return window;
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function hide(window: BrowserWindow): void {
  // macOS would keep an empty space on the screen for a hidden full-screen window.
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

/** Keeps the path of the shown page for the next start. */
function keepRoute(contents: WebContents, settings: Settings): void {
  const keep = (address: string) => {
    const route = resumedRoute(address);
    if (route !== null && route !== settings.get('route')) settings.setInEvent({ route });
  };
  contents.on('did-navigate', (_event, address) => keep(address));
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => isMainFrame && keep(address));
}

export function openMainWindow({ settings, isHidden, left, report, made, mayClose }: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  let progress: { readonly value: number; readonly mode: 'normal' | 'paused' } = { value: -1, mode: 'normal' };
  let unread = 0;
  const markIcon = () => {
    window?.setProgressBar(progress.value, { mode: progress.mode });
    if (process.platform === 'win32')
      window?.setOverlayIcon(
        unread > 0 ? nativeImage.createFromDataURL(unreadIcon) : null,
        unread > 0 ? `${unread} unread` : '',
      );
  };
  const open = (staysHidden = false) => {
    window = createWindow(settings, staysHidden);
    made(window);
    // A hidden window has no icon in the taskbar, so its marks are lost.
    window.on('show', markIcon);
    window.on('focus', () => window?.flashFrame(false));
    keepRoute(window.webContents, settings);
    window.on('close', (event) => {
      if (!mayClose()) event.preventDefault();
    });
    window.on('closed', () => {
      window = null;
      left();
    });
    window.webContents.on('render-process-gone', left);
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) left();
    });
    window.loadURL(`${appOrigin}${startPage(settings.get('route'))}`).catch(report);
  };
  open(isHidden);
  return {
    show: () => (window === null ? open() : bringForward(window)),
    hide: () => window && hide(window),
    minimize: () => {
      window?.showInactive();
      window?.minimize();
    },
    isFocused: () => window?.isFocused() ?? false,
    emit: (name, payload) => {
      if (!window?.webContents.isCrashed()) window?.webContents.send(name, payload);
    },
    showProgress: (value, isWaiting) => {
      progress = { value: value ?? -1, mode: isWaiting ? 'paused' : 'normal' };
      markIcon();
    },
    showUnread: (count) => {
      unread = count;
      markIcon();
    },
    drawAttention: () => {
      if (process.platform === 'darwin') app.dock?.bounce('informational');
      else if (!window?.isFocused()) window?.flashFrame(true);
    },
    contents: () => window?.webContents ?? null,
  };
}
