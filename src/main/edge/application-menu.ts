import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { ZoomStep } from '../core/window/zoom.ts';

const separator = { type: 'separator' } as const satisfies MenuItemConstructorOptions;

export interface MenuActions {
  readonly go: (route: string) => void;
  /** Opens the page's command palette. */
  readonly search: () => void;
  readonly zoom: (step: ZoomStep) => void;
  readonly checkForUpdates: () => void;
  readonly exportDiagnostics: () => void;
}

const fileMenu = (isMac: boolean): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [{ role: isMac ? 'close' : 'quit' }],
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

const goMenu = ({ go, search }: MenuActions): MenuItemConstructorOptions => ({
  label: '&Go',
  submenu: [
    searchItem(search),
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

/** Uses Electron's menu roles where one exists, so labels, shortcuts and behaviour follow the system. */
export function setApplicationMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(isMac),
    { role: 'editMenu' },
    viewMenu(actions.zoom),
    goMenu(actions),
    { role: 'windowMenu' },
    helpMenu(actions),
    ...(app.isPackaged ? [] : [developerMenu]),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
