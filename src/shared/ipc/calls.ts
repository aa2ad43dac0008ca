import type { Role } from '../domain/roles.ts';
import type { DownloadOrder, Transfer, TransferLimits, TransferLogEntry, UploadOrder } from '../domain/transfer.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from './desktop-settings.ts';
import { everyNameOf } from './every-name.ts';
import type { UpdateState } from './update-state.ts';

/** Where this computer keeps the session: `pending` until the keychain has answered (it may be asking its user). */
export type SecretStorage = 'keychain' | 'memory' | 'pending';

/** What the page shows of the app itself. */
export interface AppInfo {
  readonly version: string;
  /** Node's name of the operating system: `darwin`, `win32`, `linux`. */
  readonly platform: string;
  /** With `memory` the session ends when the app quits: the screens say so. */
  readonly storage: SecretStorage;
  /** Scheme, host and port of the server that answers `/api`. */
  readonly apiOrigin: string;
}

/** The account as the server describes it to a page that signs in; holds no token. */
export type SignedInUser = Readonly<Record<string, unknown>>;

/** What the main process knows of the server from the requests it forwards. */
export interface ServerState {
  readonly isReachable: boolean;
}

/** What the page knows of the session; the token stays in the main process. */
export interface SessionState {
  readonly signedIn: boolean;
}

/** An upload as the preload script passes it on; the path never reaches the page. */
export interface UploadFromPath extends UploadOrder {
  /** Absolute. */
  readonly path: string;
}

/** Every question the page may ask the main process. */
export interface Calls {
  'app:info': { args: []; result: AppInfo };
  /** Waits for the keychain. */
  'session:state': { args: []; result: SessionState };
  /** Drops the token on this computer; the server is not asked. */
  'session:forget': { args: []; result: undefined };
  /** Asks a keychain that failed or did not answer once more. Answers where the session is kept then. */
  'session:retry-storage': { args: []; result: SecretStorage };
  /**
   * Signs in at Google in the system browser; with a role also who has no account yet. Null when that was given up.
   * Refused with the code `refused` and a sentence.
   */
  'session:sign-in-google': { args: [role: Role | null]; result: SignedInUser | null };
  /** Gives up the sign-in that is under way in the browser. */
  'session:cancel-sign-in': { args: []; result: undefined };
  /** Opens an https address in the system browser; anything else is refused with the code `bad_address`. */
  'shell:open-external': { args: [url: string]; result: undefined };
  /** The page listens to `route` from now on. Answers the page it was asked for before that; null for none. */
  'routes:listen': { args: []; result: string | null };
  /** Shows a notification of the system, unless the window is in front or its user wants none. */
  'notices:show': { args: [notice: SystemNotice]; result: undefined };
  /** How many notifications are unread: the tray and the badge say it. */
  'notices:unread': { args: [count: number]; result: undefined };
  'settings:read': { args: []; result: DesktopSettings };
  /** Changes the named settings and answers all. */
  'settings:change': { args: [settings: SettingsChange]; result: DesktopSettings };
  /** Shows the system's dialog for the folder of downloads and answers all settings; the same when it is closed. */
  'settings:choose-download-folder': { args: []; result: DesktopSettings };
  /**
   * Saves what support needs to know where its user chooses; false when the dialog is closed. Refused with a sentence when
   * the file cannot be written.
   */
  'diagnostics:export': { args: []; result: boolean };
  /** Whether the server could be reached by the last request. */
  'server:state': { args: []; result: ServerState };
  /** Asks the server now. */
  'server:check': { args: []; result: ServerState };
  /** Looks for an update; answers when it is known whether there is one, which is then fetched beside it. */
  'updates:check': { args: []; result: UpdateState };
  /** Those of the account that is signed in, in the order of the queue; none while nobody is. */
  'transfers:list': { args: []; result: readonly Transfer[] };
  /**
   * Queues a video. The same file for the same target goes on where it stopped instead. Refused with the code `refused`
   * and a sentence when the file cannot be uploaded: nothing of it has been sent then.
   */
  'transfers:add-upload': { args: [upload: UploadFromPath]; result: Transfer };
  /** Queues a download after its place was chosen; null when the dialog was closed without choosing. */
  'transfers:add-download': { args: [download: DownloadOrder]; result: Transfer | null };
  /** What these do stands at `TransferActions`. */
  'transfers:pause': { args: [id: string]; result: undefined };
  'transfers:resume': { args: [id: string]; result: undefined };
  'transfers:cancel': { args: [id: string]; result: undefined };
  'transfers:remove': { args: [id: string]; result: undefined };
  'transfers:move': { args: [id: string, before: string | null]; result: undefined };
  'transfers:limits': { args: []; result: TransferLimits };
  'transfers:set-limits': { args: [limits: TransferLimits]; result: undefined };
  /** Shows a finished download in its folder. Refused with a sentence when the file is no longer there. */
  'transfers:reveal': { args: [id: string]; result: undefined };
  /** What happened to one transfer; its newest lines. */
  'transfers:log': { args: [id: string]; result: readonly TransferLogEntry[] };
}

export type CallName = keyof Calls;

/** The names of all calls: the main process answers these and no other. */
export const callNames = everyNameOf<CallName>()([
  'app:info',
  'session:state',
  'session:forget',
  'session:retry-storage',
  'session:sign-in-google',
  'session:cancel-sign-in',
  'shell:open-external',
  'routes:listen',
  'notices:show',
  'notices:unread',
  'settings:read',
  'settings:change',
  'settings:choose-download-folder',
  'diagnostics:export',
  'server:state',
  'server:check',
  'updates:check',
  'transfers:list',
  'transfers:add-upload',
  'transfers:add-download',
  'transfers:pause',
  'transfers:resume',
  'transfers:cancel',
  'transfers:remove',
  'transfers:move',
  'transfers:limits',
  'transfers:set-limits',
  'transfers:reveal',
  'transfers:log',
]);
