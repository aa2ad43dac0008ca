import type { Role } from '../domain/people/roles.ts';
import type {
  DownloadOrder,
  Transfer,
  TransferLimits,
  TransferLogEntry,
  UploadOrder,
} from '../domain/transfers/transfer.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from './desktop-settings.ts';
import type { OpenedFile, OpenedVideo } from './opened-file.ts';
import type { UpdateState } from './update-state.ts';
import type { WatchedFolder } from './watched-folder.ts';

/** Where the session token is stored: `pending` until the keychain responds, which may first prompt the user. */
export type SecretStorage = 'keychain' | 'memory' | 'pending';

/** Facts about the app that the page displays. */
export interface AppInfo {
  readonly version: string;
  /** The operating system as in Node's `process.platform`: `darwin`, `win32`, `linux`. */
  readonly platform: string;
  /** With `memory` the session ends when the app quits; the screens tell the user. */
  readonly storage: SecretStorage;
  /** Scheme, host and port of the API server. */
  readonly apiOrigin: string;
}

/** The account as the server returns it at sign-in, without the token. */
export type SignedInUser = Readonly<Record<string, unknown>>;

/** Reachability of the server, observed on the requests that the main process forwards. */
export interface ServerState {
  readonly isReachable: boolean;
}

/** The session as far as the page may know it; the token stays in the main process. */
export interface SessionState {
  readonly signedIn: boolean;
}

/** An upload from the preload script; the path is never exposed to the page. */
export interface UploadFromPath extends UploadOrder {
  /** Absolute path. */
  readonly path: string;
}

/** Every call from the page to the main process, by channel name. */
export interface Calls {
  'app:info': { args: []; result: AppInfo };
  /** Resolves once the keychain has responded. */
  'session:state': { args: []; result: SessionState };
  /** Deletes the token from this computer without calling the server. */
  'session:forget': { args: []; result: undefined };
  /** Retries a keychain that failed or did not respond; returns where the session is stored afterwards. */
  'session:retry-storage': { args: []; result: SecretStorage };
  /**
   * Signs in with Google in the system browser; with a role, also registers an unknown user. Null when cancelled. Fails
   * with the code `refused` and a message.
   */
  'session:sign-in-google': { args: [role: Role | null]; result: SignedInUser | null };
  /** Cancels the sign-in in progress. */
  'session:cancel-sign-in': { args: []; result: undefined };
  /** Opens an https URL in the system browser; any other URL fails with the code `bad_address`. */
  'shell:open-external': { args: [url: string]; result: undefined };
  /** Subscribes the page to `route`. Returns the last page requested before the subscription, or null. */
  'routes:listen': { args: []; result: string | null };
  /** Shows a system notification, unless the window is focused or the user has disabled notifications. */
  'notices:show': { args: [notice: SystemNotice]; result: undefined };
  /** Sets the number of unread notifications, shown by the tray and the badge. */
  'notices:unread': { args: [count: number]; result: undefined };
  'settings:read': { args: []; result: DesktopSettings };
  /** Changes the given settings and returns all of them. */
  'settings:change': { args: [settings: SettingsChange]; result: DesktopSettings };
  /** Opens the folder dialog for downloads and returns all settings; unchanged when the dialog is cancelled. */
  'settings:choose-download-folder': { args: []; result: DesktopSettings };
  /**
   * Saves diagnostics for support at a path that the user chooses; false when the dialog is cancelled. Fails with a
   * message when the file cannot be written.
   */
  'diagnostics:export': { args: []; result: boolean };
  /** Whether the most recent request reached the server. */
  'server:state': { args: []; result: ServerState };
  /** Sends a request to the server now. */
  'server:check': { args: []; result: ServerState };
  /** Checks for an update and returns the result; a found update downloads in the background. */
  'updates:check': { args: []; result: UpdateState };
  /** Files that the user opened with the app and that the page has not dismissed. */
  'opened:list': { args: []; result: readonly OpenedFile[] };
  /** Forgets opened files. Unknown ids change nothing. */
  'opened:dismiss': { args: [ids: readonly string[]]; result: undefined };
  /** Checks an opened file. Fails with the code `refused` and a message when it cannot be uploaded. */
  'opened:inspect': { args: [id: string]; result: OpenedVideo };
  /** As `transfers:add-upload`, for an opened file. */
  'opened:upload': { args: [id: string, order: UploadOrder]; result: Transfer };
  /** Watched folders of the signed-in account. */
  'folders:list': { args: []; result: readonly WatchedFolder[] };
  /**
   * Asks for a folder and watches it for a job; does nothing when the dialog is cancelled. Fails with the code `refused`
   * and a message when the job takes no videos or the folder cannot be watched.
   */
  'folders:watch': { args: [job: number]; result: undefined };
  /** Ends the watch of a job; its uploads continue. */
  'folders:end': { args: [job: number]; result: undefined };
  /** Uploads a held video. Fails with the code `refused` and a message when it cannot be uploaded now. */
  'folders:upload': { args: [id: string]; result: undefined };
  /** Leaves a held video where it is. */
  'folders:skip': { args: [id: string]; result: undefined };
  /** Transfers of the signed-in account in queue order; empty while signed out. */
  'transfers:list': { args: []; result: readonly Transfer[] };
  /**
   * Queues a video. The same file for the same target resumes its existing upload. Fails with the code `refused` and a
   * message when the file cannot be uploaded, before any byte is sent.
   */
  'transfers:add-upload': { args: [upload: UploadFromPath]; result: Transfer };
  /** Queues a download after the user has chosen a path; null when the dialog is cancelled. */
  'transfers:add-download': { args: [download: DownloadOrder]; result: Transfer | null };
  /** See `TransferActions`. */
  'transfers:pause': { args: [id: string]; result: undefined };
  'transfers:resume': { args: [id: string]; result: undefined };
  'transfers:cancel': { args: [id: string]; result: undefined };
  'transfers:remove': { args: [id: string]; result: undefined };
  'transfers:move': { args: [id: string, before: string | null]; result: undefined };
  'transfers:limits': { args: []; result: TransferLimits };
  'transfers:set-limits': { args: [limits: TransferLimits]; result: undefined };
  /** Shows a finished download in its folder. Fails with a message when the file no longer exists. */
  'transfers:reveal': { args: [id: string]; result: undefined };
  /** The latest log entries of one transfer. */
  'transfers:log': { args: [id: string]; result: readonly TransferLogEntry[] };
}

export type CallName = keyof Calls;
