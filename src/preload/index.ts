import { contextBridge, ipcRenderer } from 'electron';
import type { CallName, Calls } from '#shared/ipc/calls.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { type EventName, type Events, eventNames } from '#shared/ipc/events.ts';
import type { Reply } from '#shared/ipc/reply.ts';

const call = <K extends CallName>(name: K, ...args: Calls[K]['args']): Promise<Reply<Calls[K]['result']>> =>
  ipcRenderer.invoke(name, ...args);

const subscribe = <K extends EventName>(name: K, listener: (payload: Events[K]) => void): (() => void) => {
  if (!eventNames.includes(name)) throw new Error(`There is no event called ${String(name)}.`);
  // Electron's event object gives access to the sender: it stays on this side.
  const forward = (_event: unknown, payload: Events[K]) => listener(payload);
  ipcRenderer.on(name, forward);
  return () => {
    ipcRenderer.removeListener(name, forward);
  };
};

contextBridge.exposeInMainWorld('desktop', {
  appInfo: () => call('app:info'),
  sessionState: () => call('session:state'),
  forgetSession: () => call('session:forget'),
  openExternal: (url) => call('shell:open-external', url),
  on: subscribe,
} satisfies DesktopApi);
