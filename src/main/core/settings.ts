import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';
import type { Bounds } from './window/window-state.ts';

/** Close-to-tray is off on Linux, where a desktop without a tray could not reopen a hidden window. */
export const defaultSettings = (platform: NodeJS.Platform): DesktopSettings => ({
  closeToTray: platform !== 'linux',
  notifications: true,
  textWhenLocked: false,
  openAtLogin: false,
  spelling: true,
  saveDeliveries: false,
  downloadFolder: null,
});

interface SettingsFile {
  read(): Partial<DesktopSettings>;
  write(settings: DesktopSettings): void;
}

export interface SettingsStore {
  current(): DesktopSettings;
  change(settings: Partial<DesktopSettings>): DesktopSettings;
}

/**
 * Settings merged with their defaults. `apply` is called with each change before it is stored; where it throws, the
 * settings stay as they were.
 */
export function openSettingsStore(
  store: SettingsFile,
  platform: NodeJS.Platform,
  apply: (settings: DesktopSettings, before: DesktopSettings) => void,
): SettingsStore {
  let current = { ...defaultSettings(platform), ...store.read() };
  return {
    current: () => current,
    change: (settings) => {
      const next = { ...current, ...settings };
      apply(next, current);
      store.write(next);
      current = next;
      return current;
    },
  };
}

/** Data stored between runs: no secrets, no names, no server data. */
export interface StoredSettings {
  bounds?: Bounds;
  isMaximized?: boolean;
  apiOrigin?: string;
  desktop?: Partial<DesktopSettings>;
  isTrayExplained?: boolean;
  zoom?: number;
  /** Path at which the next window starts; null after a sign-out. */
  route?: string | null;
}

export interface SettingsWriters {
  setWindow(bounds: Bounds, isMaximized: boolean): void;
  /** Throws when the settings cannot be written, because the user who changes them must see the failure. */
  setDesktop(settings: DesktopSettings): void;
  /** Throws like `setDesktop`. */
  setApiOrigin(origin: string): void;
  setTrayExplained(): void;
  setZoom(factor: number): void;
  setRoute(route: string | null): void;
}

/**
 * Writers of the settings. An error thrown in an event of the window would stop its other listeners and open Electron's
 * error dialog, so a failed write of an event is reported instead: once, until a write succeeds again.
 */
export const createSettingsWriters = (
  write: (values: StoredSettings) => void,
  report: (error: unknown) => void,
): SettingsWriters => {
  let isFailing = false;
  const writeOrReport = (values: StoredSettings): void => {
    try {
      write(values);
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(error);
      isFailing = true;
    }
  };
  return {
    setWindow: ({ x, y, width, height }, isMaximized) =>
      writeOrReport({ bounds: { x, y, width, height }, isMaximized }),
    setDesktop: (desktop) => write({ desktop }),
    setApiOrigin: (apiOrigin) => write({ apiOrigin }),
    setTrayExplained: () => writeOrReport({ isTrayExplained: true }),
    setZoom: (zoom) => writeOrReport({ zoom }),
    setRoute: (route) => writeOrReport({ route }),
  };
};

/**
 * Name under which an unusable file is kept: the original name with a timestamp, so that no backup replaces another.
 */
export const backupName = (file: string, at: Date): string =>
  `${file}.unreadable-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
