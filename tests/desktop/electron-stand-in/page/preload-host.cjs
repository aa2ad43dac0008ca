/**
 * Runs in the isolated world: ipcRenderer, webUtils, and the limited `require` of a sandboxed preload script. Sent to
 * the page as source.
 */
function createPreloadHost({ wire, bridge, secret, createFilePaths, reportContextMenus }) {
  const calls = new Map();
  const listeners = new Map();
  let lastId = 0;
  const send = (message) => globalThis.__standin_send(wire.pack(message));
  const filePaths = createFilePaths(send);
  reportContextMenus(send);

  const remove = (channel, listener) => {
    const all = listeners.get(channel) ?? [];
    const at = all.indexOf(listener);
    if (at >= 0) all.splice(at, 1);
    return ipcRenderer;
  };
  const on = (channel, listener) => {
    if (!listeners.has(channel)) listeners.set(channel, []);
    listeners.get(channel).push(listener);
    return ipcRenderer;
  };
  const once = (channel, listener) => {
    const first = (...args) => {
      remove(channel, first);
      listener(...args);
    };
    return on(channel, first);
  };
  const invoke = (channel, ...args) =>
    new Promise((resolve, reject) => {
      lastId++;
      calls.set(lastId, { resolve, reject });
      try {
        send({ kind: 'invoke', id: lastId, channel, args });
      } catch {
        reject(new Error('An object could not be cloned.'));
      }
    });
  const ipcRenderer = {
    invoke,
    send: (channel, ...args) => send({ kind: 'send', channel, args }),
    sendSync() {
      throw new Error('electron stand-in: sendSync is not implemented');
    },
    on,
    addListener: on,
    once,
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel) => listeners.delete(channel),
    listenerCount: (channel) => listeners.get(channel)?.length ?? 0,
  };

  const receivers = {
    event: ({ channel, args }) => {
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer, ports: [] }, ...args);
    },
    paths: filePaths.resume,
    permission: (answer) => document.dispatchEvent(new CustomEvent(`${secret}:permission-answer`, { detail: answer })),
    reply: ({ id, ok, value, message }) => {
      const call = calls.get(id);
      calls.delete(id);
      if (ok) call.resolve(value);
      else call.reject(new Error(message));
    },
  };
  globalThis.__standin_receive = (text) => {
    const message = wire.unpack(text);
    receivers[message.kind](message);
  };
  document.addEventListener(`${secret}:open`, ({ detail }) => send({ kind: 'open', url: detail }));
  document.addEventListener(`${secret}:permission`, ({ detail }) => send({ kind: 'permission', ...detail }));

  const electron = {
    contextBridge: { exposeInMainWorld: (key, api) => bridge.expose(key, api) },
    ipcRenderer,
    webUtils: { getPathForFile: filePaths.getPathForFile },
    webFrame: { setZoomFactor() {}, getZoomFactor: () => 1, setZoomLevel() {}, getZoomLevel: () => 0 },
  };
  return function require(name) {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`); // A sandboxed preload script can require only a few modules.
  };
}

module.exports = { createPreloadHost };
