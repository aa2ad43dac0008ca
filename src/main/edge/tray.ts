import { app, Menu, nativeImage, Tray } from 'electron';
import icon from '../../../resources/icon.png?asset';
import { type TrayAction, trayMenu, trayToolTip } from '../core/window/tray-menu.ts';

export interface AppTray {
  setUnread(count: number): void;
}

/** Icon size in pixels at scale factor 2. */
const side = 32;

const image = () => nativeImage.createFromPath(icon).resize({ width: side, height: side });

/** Creates the tray icon. Null where the system has no tray. */
export function openTray(act: (action: TrayAction) => void, report: (error: unknown) => void): AppTray | null {
  try {
    const tray = new Tray(image());
    const setUnread = (count: number) => {
      tray.setToolTip(trayToolTip(app.name, count));
      tray.setContextMenu(
        Menu.buildFromTemplate(
          trayMenu(app.name, count).map((line) =>
            line.kind === 'separator'
              ? { type: 'separator' as const }
              : { label: line.label, click: () => act(line.action) },
          ),
        ),
      );
      app.setBadgeCount(count);
    };
    setUnread(0);
    tray.on('click', () => act({ open: null }));
    return { setUnread };
  } catch (error) {
    report(error);
    return null;
  }
}
