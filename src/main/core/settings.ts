import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';

/** A Linux desktop may show no tray at all: an app that hides there cannot be found again. */
export const defaultSettings = (platform: NodeJS.Platform): DesktopSettings => ({
  closeToTray: platform !== 'linux',
  notifications: true,
  textWhenLocked: false,
  openAtLogin: false,
  spelling: true,
  downloadFolder: null,
});

interface Store {
  read(): Partial<DesktopSettings>;
  write(settings: DesktopSettings): void;
}

export interface SettingsBook {
  current(): DesktopSettings;
  change(settings: Partial<DesktopSettings>): DesktopSettings;
}

/** The settings with their defaults; `changed` is called after each change that was stored. */
export function openSettingsBook(
  store: Store,
  platform: NodeJS.Platform,
  changed: (settings: DesktopSettings) => void,
): SettingsBook {
  let current = { ...defaultSettings(platform), ...store.read() };
  return {
    current: () => current,
    change: (settings) => {
      const next = { ...current, ...settings };
      store.write(next);
      current = next;
      changed(current);
      return current;
    },
  };
}
