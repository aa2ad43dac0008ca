import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { CallName, UploadFromPath } from '#shared/ipc/calls.ts';
import { type DesktopApi, methods } from '#shared/ipc/desktop-api.ts';
import { type EventName, type Events, eventNames } from '#shared/ipc/events.ts';

const subscribe = <K extends EventName>(name: K, listener: (payload: Events[K]) => void): (() => void) => {
  if (!eventNames.has(name)) throw new Error(`There is no event called ${String(name)}.`);
  // Electron's event object gives access to the sender, so it is not passed to the page.
  const forward = (_event: unknown, payload: Events[K]) => listener(payload);
  ipcRenderer.on(name, forward);
  return () => {
    ipcRenderer.removeListener(name, forward);
  };
};

const call = (name: string, ...args: readonly unknown[]) => ipcRenderer.invoke(name, ...args);

/** Turns a File into a path here, because the page must neither see nor choose paths. */
const addUpload: DesktopApi['transfers']['addUpload'] = async (file, order) => {
  const path = webUtils.getPathForFile(file);
  if (path !== '') return call('transfers:add-upload' satisfies CallName, { ...order, path } satisfies UploadFromPath);
  const message = 'This file has no place on this computer. Save it to a folder first, then choose it there.';
  return { ok: false, code: 'refused', message };
};

/** One function for each call of a table; the main process checks what the page sends. */
const methodsOf = (table: object): object =>
  Object.fromEntries(
    Object.entries(table).map(([name, channel]) => [
      name,
      typeof channel === 'string' ? (...args: unknown[]) => call(channel, ...args) : methodsOf(channel),
    ]),
  );

contextBridge.exposeInMainWorld('desktop', {
  ...methodsOf(methods),
  transfers: { ...methodsOf(methods.transfers), addUpload },
  on: subscribe,
});
