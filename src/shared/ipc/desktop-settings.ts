/** What a person decides for this computer; nothing of it is the account's. */
export interface DesktopSettings {
  /** Closing the window leaves the app running in the tray. */
  readonly closeToTray: boolean;
  /** Notifications of the system while the window is not in front. */
  readonly notifications: boolean;
  /** Whether a notification on a locked screen shows what was written, not only by whom. */
  readonly textWhenLocked: boolean;
  /** Start with the computer. */
  readonly openAtLogin: boolean;
  /** Words that no dictionary knows are underlined. */
  readonly spelling: boolean;
  /** Absolute path of the folder for downloads; null asks for each. Only the dialog of the system sets one. */
  readonly downloadFolder: string | null;
}

/** What is on or off. */
export type SwitchName = Exclude<keyof DesktopSettings, 'downloadFolder'>;

/** What the page may change by itself: switches, and that it is asked again where downloads go. */
export type SettingsChange = Partial<Pick<DesktopSettings, SwitchName> & { readonly downloadFolder: null }>;

/** Settings that are on or off. */
export const SWITCH_NAMES = [
  'closeToTray',
  'notifications',
  'textWhenLocked',
  'openAtLogin',
  'spelling',
] as const satisfies readonly SwitchName[];

/** A notification of the system, as the page asks for it. */
export interface SystemNotice {
  /** Who says it: the sender, else the product. */
  readonly title: string;
  readonly body: string;
  /** The page that a click opens. */
  readonly route: string;
}
