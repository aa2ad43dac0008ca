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
  read(): Partial<DesktopSettings> | undefined;
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
  /** Origin of a self-hosted server, in place of the package's. */
  apiOrigin?: string;
  desktop?: Partial<DesktopSettings>;
  /** Whether the message about the tray was shown. */
  isTrayExplained?: boolean;
  /** Zoom factor of the page. */
  zoom?: number;
  /** Path at which the next window starts, unchecked; null after a sign-out. */
  route?: unknown;
}

/**
 * Writes settings in events of the window. An error thrown there would stop its other listeners and open Electron's
 * error dialog, so a failed write is reported instead: once, until a write succeeds again.
 */
export const createEventWriter = (
  write: (values: StoredSettings) => void,
  report: (error: unknown) => void,
): ((values: StoredSettings) => void) => {
  let isFailing = false;
  return (values) => {
    try {
      write(values);
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(error);
      isFailing = true;
    }
  };
};

/**
 * Name under which an unusable file is kept: the original name with a timestamp, so that no backup replaces another.
 */
export const backupName = (file: string, at: Date): string =>
  `${file}.unreadable-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
