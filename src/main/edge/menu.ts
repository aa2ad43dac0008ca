import { app, Menu, type MenuItemConstructorOptions } from 'electron';

const separator = { type: 'separator' } as const satisfies MenuItemConstructorOptions;

const fileMenu = (isMac: boolean): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [{ role: isMac ? 'close' : 'quit' }],
});

const viewMenu: MenuItemConstructorOptions = {
  label: '&View',
  submenu: [
    { role: 'reload' },
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
  ],
};

const developerMenu: MenuItemConstructorOptions = {
  label: '&Developer',
  submenu: [{ role: 'forceReload' }, { role: 'toggleDevTools' }],
};

const goMenu = (go: (route: string) => void): MenuItemConstructorOptions => ({
  label: '&Go',
  submenu: [
    { id: 'go-dashboard', label: 'Dashboard', accelerator: 'CmdOrCtrl+1', click: () => go('/dashboard') },
    { id: 'go-chat', label: 'Messages', accelerator: 'CmdOrCtrl+2', click: () => go('/chat') },
    { id: 'go-profile', label: 'Profile', accelerator: 'CmdOrCtrl+,', click: () => go('/profile') },
  ],
});

/** The system's own roles wherever one exists, so that labels, shortcuts and behaviour are those of every other app. */
export function setApplicationMenu(go: (route: string) => void): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(isMac),
    { role: 'editMenu' },
    viewMenu,
    goMenu(go),
    { role: 'windowMenu' },
    ...(app.isPackaged ? [] : [developerMenu]),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
