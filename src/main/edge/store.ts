import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import Store from 'electron-store';
import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';
import { backupName, createSettingsWriters, type SettingsWriters, type StoredSettings } from '../core/settings.ts';
import { whileHeldSync } from '../core/transfers/held-file.ts';
import type { Bounds } from '../core/window/window-state.ts';

export interface Settings extends SettingsWriters {
  bounds(): Bounds | undefined;
  isMaximized(): boolean;
  /** Origin of a self-hosted server, in place of the package's. */
  apiOrigin(): string | undefined;
  desktop(): Partial<DesktopSettings>;
  /** Whether the message about the tray was shown. */
  isTrayExplained(): boolean;
  /** Zoom factor of the page. */
  zoom(): number | undefined;
  /** Path at which the last window was left; unchecked. */
  route(): unknown;
}

const number = { type: 'number' } as const;
const boolean = { type: 'boolean' } as const;

const openStore = (): Store<StoredSettings> =>
  new Store<StoredSettings>({
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
          saveDeliveries: boolean,
          downloadFolder: { type: ['string', 'null'] },
        },
      },
      isTrayExplained: boolean,
      zoom: number,
      // Of any type, since a path that cannot be used must not reset the other settings.
      route: {},
    },
    clearInvalidConfig: false,
  });

type Report = (context: string, error: unknown) => void;

/** Opens the store; renames a file that does not parse or validate, and starts with defaults. */
const openOrKeepAside = (report: Report): Store<StoredSettings> => {
  try {
    return whileHeldSync(openStore);
  } catch (error) {
    report('The settings could not be read', error);
    const file = join(app.getPath('userData'), 'config.json');
    whileHeldSync(() => renameSync(file, backupName(file, new Date())));
    return openStore();
  }
};

export function openSettings(report: Report): Settings {
  const store = openOrKeepAside(report);
  return {
    ...createSettingsWriters(
      (values) => store.set(values),
      (error) => report('The settings could not be written', error),
    ),
    bounds: () => store.get('bounds'),
    isMaximized: () => store.get('isMaximized', false),
    apiOrigin: () => store.get('apiOrigin'),
    desktop: () => store.get('desktop', {}),
    isTrayExplained: () => store.get('isTrayExplained', false),
    zoom: () => store.get('zoom'),
    route: () => store.get('route'),
  };
}
