import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import Store from 'electron-store';
import { backupName, createEventWriter, type StoredSettings } from '../core/settings.ts';
import { whileHeldSync } from '../core/transfers/held-file.ts';

export interface Settings {
  get<K extends keyof StoredSettings>(key: K): StoredSettings[K];
  /** Throws when the settings cannot be written, because the user who changes them must see the failure. */
  set(values: StoredSettings): void;
  /** Like `set` in events, where a failure is reported. */
  setInEvent(values: StoredSettings): void;
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
  const set = (values: StoredSettings) => store.set(values);
  return {
    get: (key) => store.get(key),
    set,
    setInEvent: createEventWriter(set, (error) => report('The settings could not be written', error)),
  };
}
