import type { Transfer, UploadOrder } from '../domain/transfers/transfer.ts';
import type { CallName, Calls } from './calls.ts';
import type { EventName, Events } from './events.ts';
import type { Reply } from './reply.ts';

/** The call of each method of `window.desktop`; see `Calls`. `transfers:add-upload` is not here, because it takes a path. */
export const methods = {
  appInfo: 'app:info',
  sessionState: 'session:state',
  forgetSession: 'session:forget',
  retryStorage: 'session:retry-storage',
  signInWithGoogle: 'session:sign-in-google',
  cancelSignIn: 'session:cancel-sign-in',
  openExternal: 'shell:open-external',
  listenToRoutes: 'routes:listen',
  showNotice: 'notices:show',
  setUnread: 'notices:unread',
  readSettings: 'settings:read',
  changeSettings: 'settings:change',
  chooseDownloadFolder: 'settings:choose-download-folder',
  exportDiagnostics: 'diagnostics:export',
  serverState: 'server:state',
  checkServer: 'server:check',
  checkForUpdates: 'updates:check',
  openedFiles: {
    list: 'opened:list',
    dismiss: 'opened:dismiss',
    inspect: 'opened:inspect',
    upload: 'opened:upload',
  },
  folders: {
    list: 'folders:list',
    watch: 'folders:watch',
    end: 'folders:end',
    upload: 'folders:upload',
    skip: 'folders:skip',
  },
  transfers: {
    list: 'transfers:list',
    addDownload: 'transfers:add-download',
    pause: 'transfers:pause',
    resume: 'transfers:resume',
    cancel: 'transfers:cancel',
    remove: 'transfers:remove',
    moveBefore: 'transfers:move',
    limits: 'transfers:limits',
    setLimits: 'transfers:set-limits',
    reveal: 'transfers:reveal',
    log: 'transfers:log',
  },
} as const;

type Methods<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends CallName
    ? (...args: Calls[Table[Name]]['args']) => Promise<Reply<Calls[Table[Name]]['result']>>
    : Methods<Table[Name]>;
};

/** The API at `window.desktop`, frozen; present in the desktop client only. */
export interface DesktopApi extends Methods<typeof methods> {
  readonly transfers: Methods<typeof methods.transfers> & {
    /** Accepts a file that the user chose or dropped; a `File` created by a script has no path and is refused. */
    addUpload(file: File, order: UploadOrder): Promise<Reply<Transfer>>;
  };
  /** Subscribes to an event and returns the function that unsubscribes. Throws on an unknown name. */
  on<K extends EventName>(name: K, listener: (payload: Events[K]) => void): () => void;
}
