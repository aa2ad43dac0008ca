import { app } from 'electron';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { CallError, type Handlers } from '../core/bridge.ts';
import type { Session } from '../core/session.ts';
import type { GoogleSignIn } from '../core/sign-in/google-sign-in.ts';
import { type OpenedFiles, openedHandlers } from '../core/transfers/opened-files.ts';
import { folderHandlers, type Transfers, transferHandlers } from '../core/transfers/transfer-calls.ts';
import type { WatchedFolders } from '../core/transfers/watched-folders.ts';
import { openExternal } from './guards.ts';
import type { Native } from './native.ts';
import type { ServerConnection } from './server-connection.ts';
import type { AppUpdates } from './updater.ts';

/** Services that the calls of the page use. */
export interface Callees {
  readonly apiOrigin: string;
  readonly session: Session;
  readonly storage: () => SecretStorage;
  readonly retryStorage: () => Promise<SecretStorage>;
  readonly googleSignIn: GoogleSignIn;
  readonly transfers: Transfers;
  /** The transfers, for a page that begins to follow them. */
  readonly listTransfers: () => readonly Transfer[];
  readonly openedFiles: OpenedFiles;
  readonly folders: WatchedFolders;
  readonly native: Native;
  readonly exportDiagnostics: () => Promise<boolean>;
  readonly updates: AppUpdates;
  readonly server: ServerConnection;
  readonly bringForward: () => void;
}

/** Binds each call of the page to a service. */
export const callHandlers = (callees: Callees): Handlers => {
  const { apiOrigin, session, storage, retryStorage, googleSignIn, transfers, openedFiles, native } = callees;
  const { folders, listTransfers, exportDiagnostics, updates, server, bringForward } = callees;
  return {
    'app:info': () => ({ version: app.getVersion(), platform: process.platform, storage: storage(), apiOrigin }),
    'session:state': async () => ({ signedIn: (await session.token()) !== null }),
    'session:forget': async () => {
      session.forget();
      await session.settled();
    },
    'session:retry-storage': () => retryStorage(),
    'session:sign-in-google': async (role) => {
      const user = await googleSignIn.signIn(role);
      // The browser's window covers the app, so the window is raised after the sign-in.
      if (user) bringForward();
      return user;
    },
    'session:cancel-sign-in': async () => {
      googleSignIn.cancel();
    },
    'shell:open-external': async (url) => {
      if (!(await openExternal(url, apiOrigin)))
        throw new CallError('bad_address', 'Only https addresses open in the browser.');
    },
    'diagnostics:export': exportDiagnostics,
    'updates:check': () => updates.check(),
    'server:state': () => ({ isReachable: server.isReachable() }),
    'server:check': async () => ({ isReachable: await server.check() }),
    ...native.handlers,
    ...openedHandlers(openedFiles, transfers),
    ...folderHandlers(folders),
    ...transferHandlers(transfers),
    'transfers:list': listTransfers,
  };
};
