import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import Store from 'electron-store';
import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';
import { backupName } from '../core/backup-name.ts';
import type { Bounds } from '../core/window/window-state.ts';

/** Data stored between runs: no secrets, no names, no server data. */
interface Stored {
  bounds?: Bounds;
  isMaximized?: boolean;
  apiOrigin?: string;
  desktop?: Partial<DesktopSettings>;
  isTrayExplained?: boolean;
  zoom?: number;
}

export interface Settings {
  bounds(): Bounds | undefined;
  isMaximized(): boolean;
  setWindow(bounds: Bounds, isMaximized: boolean): void;
  /** Origin of a self-hosted server, in place of the built-in one. */
  apiOrigin(): string | undefined;
  desktop(): Partial<DesktopSettings>;
  setDesktop(settings: DesktopSettings): void;
  /** Whether the message about the tray was shown. */
  isTrayExplained(): boolean;
  setTrayExplained(): void;
  /** Zoom factor of the page. */
  zoom(): number | undefined;
  setZoom(factor: number): void;
}

const number = { type: 'number' } as const;
const boolean = { type: 'boolean' } as const;

const openStore = (): Store<Stored> =>
  new Store<Stored>({
    schema: {
      bounds: {
        type: 'object',
        properties: { x: number, y: number, width: number, height: number },
        required: ['x', 'y', 'width', 'height'],
      },
      isMaximized: boolean,
      apiOrigin: { type: 'string' },
      desktop: {
        type: 'object',
        properties: {
          closeToTray: boolean,
          notifications: boolean,
          textWhenLocked: boolean,
          openAtLogin: boolean,
          spelling: boolean,
          downloadFolder: { type: ['string', 'null'] },
        },
      },
      isTrayExplained: boolean,
      zoom: number,
    },
    clearInvalidConfig: false,
  });

/** Opens the store; renames a file that does not parse or validate, and starts with defaults. */
const openOrKeepAside = (report: (error: unknown) => void): Store<Stored> => {
  try {
    return openStore();
  } catch (error) {
    report(error);
    const file = join(app.getPath('userData'), 'config.json');
    renameSync(file, backupName(file, new Date()));
    return openStore();
  }
};

export function openSettings(report: (error: unknown) => void): Settings {
  const store = openOrKeepAside(report);
  return {
    bounds: () => store.get('bounds'),
    isMaximized: () => store.get('isMaximized', false),
    setWindow: ({ x, y, width, height }, isMaximized) => store.set({ bounds: { x, y, width, height }, isMaximized }),
    apiOrigin: () => store.get('apiOrigin'),
    desktop: () => store.get('desktop', {}),
    setDesktop: (settings) => store.set('desktop', settings),
    isTrayExplained: () => store.get('isTrayExplained', false),
    setTrayExplained: () => store.set('isTrayExplained', true),
    zoom: () => store.get('zoom'),
    setZoom: (factor) => store.set('zoom', factor),
  };
}
