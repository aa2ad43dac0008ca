import type { Role } from '../domain/roles.ts';
import type { DownloadOrder, Transfer, TransferLimits, TransferLogEntry, UploadOrder } from '../domain/transfer.ts';
import type { AppInfo, SecretStorage, ServerState, SessionState, SignedInUser } from './calls.ts';
import type { DesktopSettings, SettingsChange, SystemNotice } from './desktop-settings.ts';
import type { EventName, Events } from './events.ts';
import type { Reply } from './reply.ts';
import type { UpdateState } from './update-state.ts';

/** Uploads and downloads, which the main process makes. What each call does stands at `Calls` and `TransferActions`. */
export interface DesktopTransfers {
  list(): Promise<Reply<readonly Transfer[]>>;
  /** A file that was chosen or dropped. One that a script made up has no place on the disk and is refused. */
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

/** What stands at `window.desktop`, frozen, in the desktop client and nowhere else. */
export interface DesktopApi {
  appInfo(): Promise<Reply<AppInfo>>;
  sessionState(): Promise<Reply<SessionState>>;
  forgetSession(): Promise<Reply<undefined>>;
  retryStorage(): Promise<Reply<SecretStorage>>;
  /** What these do stands at `Calls`. */
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
  readonly transfers: DesktopTransfers;
  /** Returns the function that ends the subscription. Throws on a name that is no event. */
  on<K extends EventName>(name: K, listener: (payload: Events[K]) => void): () => void;
}
