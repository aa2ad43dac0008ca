import { createContext, use } from 'react';
import type { authApi } from '#shared/contract/auth.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from '#shared/ipc/desktop-settings.ts';
import type { MenuCommand } from '#shared/ipc/menu-command.ts';
import type { Transfers } from './transfers.ts';

/** The local-storage keys of the specification's section 3; the token is the whole secret on the web. */
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
/** A key of `SESSION_KEYS`. */
export type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * Values written when a session expires without a logout: only the account's id is kept, so that the same user finds
 * the typed text again.
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

/** Prefix of the keys of pending chat messages, which belong to an account like its session does. */
export const PENDING_MESSAGES_PREFIX = 'unsent:';

/** Prefix of the keys under which it is kept what was begun to be uploaded: the account's as well. */
export const UPLOAD_PREFIX = 'upload:';

/** Prefix of the keys of what an account opened last from the command palette. */
export const RECENT_PREFIX = 'recent:';

/** Storage of the page's session: synchronous, strings only, like local storage. */
export interface SessionStorage {
  read(key: SessionKey): string | null;
  /** Null removes a key; keys that are not named stay. */
  write(values: Partial<Record<SessionKey, string | null>>): void;
  /** Removes everything that belongs to the account. */
  clear(): void;
  /** Tells when the session changed elsewhere: another tab, or the main process. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** Saving files by the browser itself. */
export interface Downloads {
  /** Saves what stands at an address of ours (signed, needs no token) under a name. */
  save(url: string, filename: string): Promise<void>;
}

/** Paths that the surroundings ask the page to open: a notification, a deep link, a menu. */
export interface Routes {
  subscribe(listener: (path: string) => void): () => void;
}

/** Somebody as another provider knows them. Nothing here is proven to our server but by the token. */
export interface ExternalPerson {
  /** The provider's id of the account. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly accessToken: string;
}

/** Signing in at Google by a window that the page opens. */
export interface ExternalSignIn {
  /** Lets the visitor sign in at the provider. Null when they closed its window; rejects on the provider's errors. */
  signIn(): Promise<ExternalPerson | null>;
}

/** The signed-in user, as the server's sign-in response describes it. */
export type SignedIn = Data<(typeof authApi)['googleLogin']>;

/** Signing in at Google in the system browser, where the page has no window of a browser. */
export interface BrowserSignIn {
  /**
   * With a role, registers whoever has no account yet. Null when it was given up. Rejects with a `UserFacingError` when
   * it was refused.
   */
  signIn(role: Role | null): Promise<SignedIn | null>;
  /** Gives up the sign-in that is under way; its promise resolves with null. */
  cancel(): void;
}

/** Paying outside this page: where it cannot show the provider's card form itself. */
export interface Checkout {
  /** Opens the page of a pay link in the system browser. Rejects when it is refused. */
  open(url: string): Promise<void>;
}

/** Notifications of the system, beside those that the page shows itself. */
export interface Notify {
  /** Shows one, unless the window is in front. A click opens its route by `routes`. */
  show(notice: SystemNotice): void;
  /** How many are unread: the tray and the badge say it. */
  setUnread(count: number): void;
}

/** Settings of this computer. */
export interface ComputerSettings {
  read(): Promise<DesktopSettings>;
  /** Rejects when they could not be stored; they are as before then. */
  change(settings: SettingsChange): Promise<DesktopSettings>;
  /** Asks its user for the folder of downloads; the same settings when nobody chose one. */
  chooseDownloadFolder(): Promise<DesktopSettings>;
  /** Looks for an update of the client; answers what is so, in a sentence. Rejects when nobody answers. */
  checkForUpdates(): Promise<string>;
  /** Saves what support needs to know; false when nobody chose a place. Rejects with a `UserFacingError`. */
  exportDiagnostics(): Promise<boolean>;
}

/** Tabs of a browser. */
export interface Tabs {
  /** Opens a page of the app in another tab. */
  open(path: string): void;
}

/** What the menu of the window asks the page for. */
export interface MenuCommands {
  subscribe(listener: (command: MenuCommand) => void): () => void;
}

/** The website, where the page is not part of it. */
export interface Website {
  /** Opens a page of it outside the app. Rejects when that is refused. */
  open(path: string): Promise<void>;
}

/** Where this computer stores the session. */
export interface SecretStorageWatch {
  /** Tells where it is kept now, and after each change. Returns the way to stop. */
  watch(listener: (storage: SecretStorage) => void): () => void;
  /** Asks a keychain that failed or did not answer once more, and answers where the session is kept then. */
  retry(): Promise<SecretStorage>;
}

/** The way to the server, where the surroundings of the page look after it. */
export interface ServerConnection {
  /** Tells whether the server can be reached, now and after each change. Returns the way to stop. */
  watch(listener: (isReachable: boolean) => void): () => void;
  /** Asks the server now; what comes of it is told. */
  retry(): Promise<unknown>;
}

/** Capabilities of the page's environment. A missing capability is null. */
export interface Platform {
  readonly session: SessionStorage;
  readonly transfers: Transfers | null;
  readonly downloads: Downloads | null;
  readonly routes: Routes | null;
  readonly identity: ExternalSignIn | null;
  /** Null where the page signs in elsewhere by itself. */
  readonly browserSignIn: BrowserSignIn | null;
  /** Null where the page shows the card form. */
  readonly checkout: Checkout | null;
  readonly notify: Notify | null;
  /** Null where the page keeps the session itself. */
  readonly secretStorage: SecretStorageWatch | null;
  /** Null where the browser says it. */
  readonly connection: ServerConnection | null;
  readonly settings: ComputerSettings | null;
  readonly website: Website | null;
  readonly tabs: Tabs | null;
  /** Null where the page has no menu of the system. */
  readonly menu: MenuCommands | null;
  /** Opens an https address outside the app. Rejects when it is refused. */
  openExternal(url: string): Promise<void>;
}

/** The platform of the page; the entry file provides it, screens ask by `usePlatform`. */
export const PlatformContext = createContext<Platform | null>(null);

/** The platform the page runs on; throws outside of its provider. */
export const usePlatform = (): Platform => {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('This screen is outside <Providers>.');
  return platform;
};
