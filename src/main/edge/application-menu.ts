import { app, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { ActionOnAll } from '#shared/domain/transfers/transfer.ts';
import type { MenuCommand } from '#shared/ipc/menu-command.ts';
import { ALL_TRANSFERS } from '../core/window/tray-menu.ts';
import { nextZoom, readZoom, type ZoomStep } from '../core/window/zoom.ts';
import type { Settings } from './store.ts';

interface Zoom {
  factor(): number;
  /** Applies the factor to this page and to each document that it loads. */
  attach(contents: WebContents): void;
  change(step: ZoomStep): void;
}

/** The stored zoom factor of the app. Chromium would keep one per origin, and none for custom schemes. */
export function createZoom(settings: Pick<Settings, 'get' | 'setInEvent'>, contents: () => WebContents | null): Zoom {
  let factor = readZoom(settings.get('zoom'));
  const change = (step: ZoomStep): void => {
    factor = nextZoom(factor, step);
    contents()?.setZoomFactor(factor);
    settings.setInEvent({ zoom: factor });
  };
  return {
    factor: () => factor,
    attach: (page) => {
      page.on('dom-ready', () => page.setZoomFactor(factor));
      // Emitted for Ctrl with the mouse wheel.
      page.on('zoom-changed', (_event, direction) => change(direction));
    },
    change,
  };
}

const separator = { type: 'separator' } as const satisfies MenuItemConstructorOptions;

export interface MenuActions {
  readonly go: (route: string) => void;
  /** Shows the window and makes its page carry out a command. */
  readonly command: (command: MenuCommand) => void;
  /** Asks for videos and for their tasks. */
  readonly upload: () => void;
  /** Shows the folder of the downloads. */
  readonly downloads: () => void;
  /** Pauses or resumes all transfers. */
  readonly onAllTransfers: (act: ActionOnAll['act']) => void;
  readonly zoom: (step: ZoomStep) => void;
  readonly checkForUpdates: () => void;
  readonly exportDiagnostics: () => void;
}

const ON_ALL = ['pause', 'resume'] as const;

const fileMenu = (
  isMac: boolean,
  { upload, downloads, command, onAllTransfers }: MenuActions,
): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [
    { id: 'file-upload', label: 'Upload…', accelerator: 'CmdOrCtrl+U', click: upload },
    { id: 'file-downloads', label: 'Downloads', click: downloads },
    { id: 'file-transfers', label: 'Transfers', click: () => command('transfers') },
    ...ON_ALL.map((act) => ({
      ...{ id: `file-${act}`, label: ALL_TRANSFERS[act], visible: false },
      click: () => onAllTransfers(act),
    })),
    separator,
    { id: 'file-about', role: 'about' },
    separator,
    { role: isMac ? 'close' : 'quit' },
  ],
});

/** All accelerators of the item; the menu shows the first. */
const zoomItems = (zoom: (step: ZoomStep) => void): MenuItemConstructorOptions[] => {
  const item = (step: ZoomStep, label: string, accelerator: string) => ({
    label,
    accelerator,
    click: () => zoom(step),
  });
  const hidden = { visible: false, acceleratorWorksWhenHidden: true } as const;
  return [
    { id: 'zoom-reset', ...item('reset', 'Actual Size', 'CmdOrCtrl+0') },
    { id: 'zoom-in', ...item('in', 'Zoom In', 'CmdOrCtrl+Plus') },
    { id: 'zoom-out', ...item('out', 'Zoom Out', 'CmdOrCtrl+-') },
    { ...hidden, ...item('in', 'Zoom In', 'CmdOrCtrl+=') },
    { ...hidden, ...item('in', 'Zoom In', 'CmdOrCtrl+numadd') },
    { ...hidden, ...item('out', 'Zoom Out', 'CmdOrCtrl+numsub') },
    { ...hidden, ...item('reset', 'Actual Size', 'CmdOrCtrl+num0') },
  ];
};

const viewMenu = (zoom: (step: ZoomStep) => void): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [{ role: 'reload' }, separator, ...zoomItems(zoom), separator, { role: 'togglefullscreen' }],
});

const developerMenu: MenuItemConstructorOptions = {
  label: '&Developer',
  submenu: [{ role: 'forceReload' }, { role: 'toggleDevTools' }],
};

/** On Windows and Linux the page handles the shortcut, because it knows whether a dialog holds typed text. */
const searchItem = (search: () => void): MenuItemConstructorOptions => ({
  id: 'go-search',
  label: 'Search…',
  accelerator: 'CmdOrCtrl+K',
  registerAccelerator: false,
  click: search,
});

const goMenu = ({ go, command }: MenuActions): MenuItemConstructorOptions => ({
  label: '&Go',
  submenu: [
    searchItem(() => command('search')),
    separator,
    { id: 'go-dashboard', label: 'Dashboard', accelerator: 'CmdOrCtrl+1', click: () => go('/dashboard') },
    { id: 'go-chat', label: 'Messages', accelerator: 'CmdOrCtrl+2', click: () => go('/chat') },
    { id: 'go-profile', label: 'Profile', accelerator: 'CmdOrCtrl+,', click: () => go('/profile') },
  ],
});

const helpMenu = ({ checkForUpdates, exportDiagnostics }: MenuActions): MenuItemConstructorOptions => ({
  role: 'help',
  submenu: [
    { id: 'check-for-updates', label: 'Check for Updates…', click: checkForUpdates },
    { id: 'export-diagnostics', label: 'Export Diagnostics…', click: exportDiagnostics },
  ],
});

/** Shows in the File menu what can be done with all transfers. */
export function showTransfersInMenu(shown: ActionOnAll['act'] | null): void {
  for (const act of ON_ALL) {
    const item = Menu.getApplicationMenu()?.getMenuItemById(`file-${act}`);
    if (item) item.visible = act === shown;
  }
}

/** Uses Electron's menu roles where one exists, so labels, shortcuts and behaviour follow the system. */
export function setApplicationMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(isMac, actions),
    { role: 'editMenu' },
    viewMenu(actions.zoom),
    goMenu(actions),
    { role: 'windowMenu' },
    helpMenu(actions),
    ...(app.isPackaged ? [] : [developerMenu]),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
