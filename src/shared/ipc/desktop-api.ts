import type { Role } from '../domain/people/roles.ts';
import type {
  DownloadOrder,
  Transfer,
  TransferLimits,
  TransferLogEntry,
  UploadOrder,
} from '../domain/transfers/transfer.ts';
import type { AppInfo, SecretStorage, ServerState, SessionState, SignedInUser } from './calls.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from './desktop-settings.ts';
import type { EventName, Events } from './events.ts';
import type { OpenedFile, OpenedVideo } from './opened-file.ts';
import type { Reply } from './reply.ts';
import type { UpdateState } from './update-state.ts';
import type { WatchedFolder } from './watched-folder.ts';

/** Uploads and downloads, which run in the main process. See `Calls` and `TransferActions` for each method. */
export interface DesktopTransfers {
  list(): Promise<Reply<readonly Transfer[]>>;
  /** Accepts a file that the user chose or dropped; a `File` created by a script has no path and is refused. */
  addUpload(file: File, order: UploadOrder): Promise<Reply<Transfer>>;
  addDownload(order: DownloadOrder): Promise<Reply<Transfer | null>>;
  pause(id: string): Promise<Reply<undefined>>;
  resume(id: string): Promise<Reply<undefined>>;
  cancel(id: string): Promise<Reply<undefined>>;
  remove(id: string): Promise<Reply<undefined>>;
  moveBefore(id: string, before: string | null): Promise<Reply<undefined>>;
  limits(): Promise<Reply<TransferLimits>>;
  setLimits(limits: TransferLimits): Promise<Reply<undefined>>;
  reveal(id: string): Promise<Reply<undefined>>;
  log(id: string): Promise<Reply<readonly TransferLogEntry[]>>;
}

/** Files that the user opened with the app. See `Calls` for each method. */
export interface DesktopOpenedFiles {
  list(): Promise<Reply<readonly OpenedFile[]>>;
  dismiss(ids: readonly string[]): Promise<Reply<undefined>>;
  inspect(id: string): Promise<Reply<OpenedVideo>>;
  upload(id: string, order: UploadOrder): Promise<Reply<Transfer>>;
}

/** Folders whose new videos are uploaded. See `Calls` for each method. */
export interface DesktopFolders {
  list(): Promise<Reply<readonly WatchedFolder[]>>;
  watch(job: number): Promise<Reply<undefined>>;
  end(job: number): Promise<Reply<undefined>>;
  upload(id: string): Promise<Reply<undefined>>;
  skip(id: string): Promise<Reply<undefined>>;
}

/** The API at `window.desktop`, frozen; present in the desktop client only. */
export interface DesktopApi {
  appInfo(): Promise<Reply<AppInfo>>;
  sessionState(): Promise<Reply<SessionState>>;
  forgetSession(): Promise<Reply<undefined>>;
  retryStorage(): Promise<Reply<SecretStorage>>;
  /** See `Calls` for each method. */
  signInWithGoogle(role: Role | null): Promise<Reply<SignedInUser | null>>;
  cancelSignIn(): Promise<Reply<undefined>>;
  openExternal(url: string): Promise<Reply<undefined>>;
  listenToRoutes(): Promise<Reply<string | null>>;
  showNotice(notice: SystemNotice): Promise<Reply<undefined>>;
  setUnread(count: number): Promise<Reply<undefined>>;
  readSettings(): Promise<Reply<DesktopSettings>>;
  changeSettings(settings: SettingsChange): Promise<Reply<DesktopSettings>>;
  chooseDownloadFolder(): Promise<Reply<DesktopSettings>>;
  exportDiagnostics(): Promise<Reply<boolean>>;
  serverState(): Promise<Reply<ServerState>>;
  checkServer(): Promise<Reply<ServerState>>;
  checkForUpdates(): Promise<Reply<UpdateState>>;
  readonly openedFiles: DesktopOpenedFiles;
  readonly folders: DesktopFolders;
  readonly transfers: DesktopTransfers;
  /** Subscribes to an event and returns the function that unsubscribes. Throws on an unknown name. */
  on<K extends EventName>(name: K, listener: (payload: Events[K]) => void): () => void;
}
