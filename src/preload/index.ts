import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Transfer, UploadOrder } from '#shared/domain/transfers/transfer.ts';
import type { CallName, Calls } from '#shared/ipc/calls.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { type EventName, type Events, eventNames } from '#shared/ipc/events.ts';
import type { Reply } from '#shared/ipc/reply.ts';

const call = <K extends CallName>(name: K, ...args: Calls[K]['args']): Promise<Reply<Calls[K]['result']>> =>
  ipcRenderer.invoke(name, ...args);

const subscribe = <K extends EventName>(name: K, listener: (payload: Events[K]) => void): (() => void) => {
  if (!eventNames.includes(name)) throw new Error(`There is no event called ${String(name)}.`);
  // Electron's event object gives access to the sender, so it is not passed to the page.
  const forward = (_event: unknown, payload: Events[K]) => listener(payload);
  ipcRenderer.on(name, forward);
  return () => {
    ipcRenderer.removeListener(name, forward);
  };
};

/** Turns a File into a path here, because the page must neither see nor choose paths. */
const addUpload = async (file: File, order: UploadOrder): Promise<Reply<Transfer>> => {
  const path = webUtils.getPathForFile(file);
  if (path !== '') return call('transfers:add-upload', { ...order, path });
  const message = 'This file has no place on this computer. Save it to a folder first, then choose it there.';
  return { ok: false, code: 'refused', message };
};

contextBridge.exposeInMainWorld('desktop', {
  appInfo: () => call('app:info'),
  sessionState: () => call('session:state'),
  forgetSession: () => call('session:forget'),
  retryStorage: () => call('session:retry-storage'),
  signInWithGoogle: (role) => call('session:sign-in-google', role),
  cancelSignIn: () => call('session:cancel-sign-in'),
  openExternal: (url) => call('shell:open-external', url),
  listenToRoutes: () => call('routes:listen'),
  showNotice: (notice) => call('notices:show', notice),
  setUnread: (count) => call('notices:unread', count),
  readSettings: () => call('settings:read'),
  changeSettings: (settings) => call('settings:change', settings),
  chooseDownloadFolder: () => call('settings:choose-download-folder'),
  exportDiagnostics: () => call('diagnostics:export'),
  serverState: () => call('server:state'),
  checkServer: () => call('server:check'),
  checkForUpdates: () => call('updates:check'),
  openedFiles: {
    list: () => call('opened:list'),
    dismiss: (ids) => call('opened:dismiss', ids),
    inspect: (id) => call('opened:inspect', id),
    upload: (id, order) => call('opened:upload', id, order),
  },
  folders: {
    list: () => call('folders:list'),
    watch: (job) => call('folders:watch', job),
    end: (job) => call('folders:end', job),
    upload: (id) => call('folders:upload', id),
    skip: (id) => call('folders:skip', id),
  },
  transfers: {
    list: () => call('transfers:list'),
    addUpload,
    addDownload: (order) => call('transfers:add-download', order),
    pause: (id) => call('transfers:pause', id),
    resume: (id) => call('transfers:resume', id),
    cancel: (id) => call('transfers:cancel', id),
    remove: (id) => call('transfers:remove', id),
    moveBefore: (id, before) => call('transfers:move', id, before),
    limits: () => call('transfers:limits'),
    setLimits: (limits) => call('transfers:set-limits', limits),
    reveal: (id) => call('transfers:reveal', id),
    log: (id) => call('transfers:log', id),
  },
  on: subscribe,
} satisfies DesktopApi);
