import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { APP_SCHEME } from '#shared/domain/pages/deep-link.ts';
import { autostartEntry, HIDDEN_ARGUMENT } from '../core/window/autostart.ts';

const autostartFile = (): string => join(app.getPath('appData'), 'autostart', `${APP_SCHEME}.desktop`);

/** An AppImage runs from a folder that exists only while it runs; a start from the source needs the app's folder. */
const command = (): readonly string[] => [
  process.env.APPIMAGE ?? process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
  HIDDEN_ARGUMENT,
];

/** Makes the system start the app, hidden, when the user logs in to the computer, or not. Throws when that fails. */
export function setOpenAtLogin(openAtLogin: boolean): void {
  // Electron has no login items on Linux.
  if (process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin, args: [HIDDEN_ARGUMENT] });
  else if (openAtLogin) {
    mkdirSync(dirname(autostartFile()), { recursive: true });
    writeFileSync(autostartFile(), autostartEntry(app.name, command()));
  } else rmSync(autostartFile(), { force: true });
}

/** Follows an AppImage that was moved or has another name after an update. A file that the user deleted stays away. */
export function renewLoginItem(): void {
  if (process.platform === 'linux' && existsSync(autostartFile())) setOpenAtLogin(true);
}

/** Whether the system or its autostart file started the app at log-in, so that no window is to be shown. */
export const isHiddenStart = (): boolean =>
  process.argv.includes(HIDDEN_ARGUMENT) || app.getLoginItemSettings().wasOpenedAtLogin;
