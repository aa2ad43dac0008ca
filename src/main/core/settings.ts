import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';

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
