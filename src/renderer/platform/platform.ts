import { createContext, use } from 'react';
import type { authApi } from '#shared/contract/auth.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { UploadOrder } from '#shared/domain/transfers/transfer.ts';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from '#shared/ipc/desktop-settings.ts';
import type { MenuCommand } from '#shared/ipc/menu-command.ts';
import type { OpenedFile, OpenedVideo } from '#shared/ipc/opened-file.ts';
import type { WatchedFolder } from '#shared/ipc/watched-folder.ts';
import type { Transfers } from './transfers.ts';

/** Local-storage keys of the session. On the website the token is the only secret. */
export const SESSION_KEYS = [
  'auth_id',
  'token',
  'email_verified_at',
  'role',
  'name',
  'picture',
  'profile_completed',
  'email_forgot',
  'otp',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * Values written when a session expires without a log-out. The account id is kept, so that the same user finds their
 * drafts after the next login.
 */
export const ENDED_SESSION = {
  token: null,
  email_verified_at: null,
  role: null,
  name: null,
  picture: null,
  profile_completed: null,
  email_forgot: null,
  otp: null,
} as const satisfies Partial<Record<SessionKey, null>>;

/** Key prefix of pending chat messages, which belong to an account. */
export const PENDING_MESSAGES_PREFIX = 'unsent:';

/** Key prefix of unfinished uploads, which belong to an account. */
export const UPLOAD_PREFIX = 'upload:';

/** Key prefix of the pages that an account recently opened from the command palette. */
export const RECENT_PREFIX = 'recent:';

/** Key prefix of the number of rows that an account's dashboard had. */
export const NEEDS_PREFIX = 'needs:';

/** Storage of the page's session: synchronous, strings only, like local storage. */
export interface SessionStorage {
  read(key: SessionKey): string | null;
  /** Null removes a key; omitted keys are unchanged. */
  write(values: Partial<Record<SessionKey, string | null>>): void;
  /** Removes everything that belongs to the account. */
  clear(): void;
  /**
   * Calls the listener when another tab or the main process changes the session. Returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void;
}

/** Files that the user opened with the app. */
export interface OpenedFiles {
  /** Calls the listener with the files that wait, and whenever there are more. Returns a function that unsubscribes. */
  watch(listener: (files: readonly OpenedFile[]) => void): () => void;
  /** Forgets files. */
  dismiss(ids: readonly string[]): void;
  /** Checks a file. Rejects with a `UserFacingError` when it cannot be uploaded. */
  inspect(id: string): Promise<OpenedVideo>;
  /** As `Transfers.upload`. */
  upload(id: string, order: UploadOrder): Promise<unknown>;
}

/** Folders of this computer whose new videos are uploaded for a task. Calls reject with a `UserFacingError`. */
export interface WatchedFolders {
  /** Calls the listener with the account's folders, and after each change. Returns a function that unsubscribes. */
  observe(listener: (folders: readonly WatchedFolder[]) => void): () => void;
  /** Asks for a folder and watches it for a job; does nothing when the user cancels. */
  watch(job: number): Promise<void>;
  /** Ends the watch of a job; its uploads continue. */
  end(job: number): Promise<void>;
  /** Uploads a held video. */
  upload(id: string): Promise<void>;
  /** Leaves a held video where it is. */
  skip(id: string): Promise<void>;
}

/** Downloads through the browser. */
export interface Downloads {
  /** Saves the file of a signed URL under a name. */
  save(url: string, filename: string): Promise<void>;
}

/** Routes that a notification, a deep link or a menu asks the page to open. */
export interface Routes {
  subscribe(listener: (path: string) => void): () => void;
}

/** Identity claims from an external provider. Only the token is verified by the server. */
export interface ExternalPerson {
  /** Account id at the provider. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly accessToken: string;
}

/** Google sign-in in a popup window of the page. */
export interface ExternalSignIn {
  /** Opens the provider's window. Null when the user closed it; rejects on the provider's errors. */
  signIn(): Promise<ExternalPerson | null>;
}

/** The signed-in user, as in the server's sign-in response. */
export type SignedIn = Data<(typeof authApi)['googleLogin']>;

/** Google sign-in in the system browser, for a page that cannot open browser windows. */
export interface BrowserSignIn {
  /**
   * With a role, registers a user who has no account. Null when the sign-in was cancelled. Rejects with a
   * `UserFacingError` when it failed.
   */
  signIn(role: Role | null): Promise<SignedIn | null>;
  /** Cancels the current sign-in; its promise resolves to null. */
  cancel(): void;
}

/** Payment outside the page, which cannot show the provider's card form itself. */
export interface Checkout {
  /** Opens the page of a pay link in the system browser. Rejects when that fails. */
  open(url: string): Promise<void>;
}

/** System notifications, in addition to those in the page. */
export interface Notify {
  /** Shows a notification unless the window is focused. A click opens its route through `routes`. */
  show(notice: SystemNotice): void;
  /** Sets the unread count of the tray and the badge. */
  setUnread(count: number): void;
}

/** Settings of this computer. */
export interface ComputerSettings {
  read(): Promise<DesktopSettings>;
  /** Rejects when the settings could not be stored; they are then unchanged. */
  change(settings: SettingsChange): Promise<DesktopSettings>;
  /** Opens a dialog for the download folder. Returns unchanged settings when the user cancels. */
  chooseDownloadFolder(): Promise<DesktopSettings>;
  /** Checks for an update of the client and returns a message about the result. Rejects when the check fails. */
  checkForUpdates(): Promise<string>;
  /** Saves the diagnostics for support; false when the user cancels. Rejects with a `UserFacingError`. */
  exportDiagnostics(): Promise<boolean>;
}

/** Browser tabs. */
export interface Tabs {
  /** Opens a route of the app in a new tab. */
  open(path: string): void;
}

/** Commands of the window's menu. */
export interface MenuCommands {
  subscribe(listener: (command: MenuCommand) => void): () => void;
}

/** The website, for a page that is not part of it. */
export interface Website {
  /** Opens a route of the website outside the app. Rejects when that fails. */
  open(path: string): Promise<void>;
}

/** Where this computer stores the session. */
export interface SecretStorageWatch {
  /** Calls the listener with the current storage and after each change. Returns a function that unsubscribes. */
  watch(listener: (storage: SecretStorage) => void): () => void;
  /** Retries a keychain that failed or timed out, and returns the storage afterwards. */
  retry(): Promise<SecretStorage>;
}

/** Reachability of the server, where the platform monitors it. */
export interface ServerConnection {
  /** Calls the listener with the current state and after each change. Returns a function that unsubscribes. */
  watch(listener: (isReachable: boolean) => void): () => void;
  /** Probes the server now; `watch` reports the result. */
  retry(): Promise<unknown>;
}

/** What the signed-in account has loaded, kept on this computer to be read while the server is unreachable. */
export interface OfflineData {
  keep(key: string, data: unknown): void;
  /** Null when nothing recent is kept. `at` is in milliseconds since the epoch. */
  read(key: string): Promise<{ readonly data: unknown; readonly at: number } | null>;
}

/** Capabilities of the page's environment. A capability that is missing is left out. */
export interface Platform {
  readonly session: SessionStorage;
  readonly transfers?: Transfers;
  /** Missing where the system opens no files with the page. */
  readonly openedFiles?: OpenedFiles;
  /** Missing where the page has no access to folders. */
  readonly watchedFolders?: WatchedFolders;
  readonly downloads?: Downloads;
  readonly routes?: Routes;
  readonly identity?: ExternalSignIn;
  /** Missing where the page itself shows the sign-in. */
  readonly browserSignIn?: BrowserSignIn;
  /** Missing where the page shows the card form. */
  readonly checkout?: Checkout;
  readonly notify?: Notify;
  /** Missing where the page itself stores the session. */
  readonly secretStorage?: SecretStorageWatch;
  /** Missing where the browser reports connectivity. */
  readonly connection?: ServerConnection;
  readonly settings?: ComputerSettings;
  /** Missing where others may use the same browser. */
  readonly offline?: OfflineData;
  readonly website?: Website;
  readonly tabs?: Tabs;
  /** Missing where there is no system menu. */
  readonly menu?: MenuCommands;
  /** Opens an https URL outside the app. Rejects when that fails. */
  openExternal(url: string): Promise<void>;
}

/** The entry file provides the platform; components read it with `usePlatform`. */
export const PlatformContext = createContext<Platform | null>(null);

/** The current platform. Throws outside the provider. */
export const usePlatform = (): Platform => {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('This screen is outside <Providers>.');
  return platform;
};
