/** Settings of this computer, independent of the account. */
export interface DesktopSettings {
  /** Whether closing the window keeps the app running in the tray. */
  readonly closeToTray: boolean;
  /** Whether to show system notifications while the window is not focused. */
  readonly notifications: boolean;
  /** Whether notifications include the message text, which a locked screen would show; otherwise only the sender. */
  readonly textWhenLocked: boolean;
  /** Whether the app starts when the user logs in to the computer. */
  readonly openAtLogin: boolean;
  /** Whether the spell checker underlines unknown words. */
  readonly spelling: boolean;
  /** Whether new deliveries to the brand that is logged in are saved in the download folder by themselves. */
  readonly saveDeliveries: boolean;
  /** Absolute path of the folder for downloads; null asks for each one. Set by the system's folder dialog only. */
  readonly downloadFolder: string | null;
}

/** Name of a boolean setting. */
export type SwitchName = Exclude<keyof DesktopSettings, 'downloadFolder'>;

/** What the page may change directly: boolean settings, and `downloadFolder` back to null. */
export type SettingsChange = Partial<Pick<DesktopSettings, SwitchName> & { readonly downloadFolder: null }>;

/** Names of the boolean settings. */
export const SWITCH_NAMES = [
  'closeToTray',
  'notifications',
  'textWhenLocked',
  'openAtLogin',
  'spelling',
  'saveDeliveries',
] as const satisfies readonly SwitchName[];

/** Content of a system notification. */
export interface SystemNotice {
  /** The sender's name, or the product's when there is no sender. */
  readonly title: string;
  readonly body: string;
  /** Path of the page that a click opens. */
  readonly route: string;
}
