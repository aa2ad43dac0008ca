const { event } = require('./events.cjs');
const { ipcMain } = require('./ipc-main.cjs');
const { fromWeb } = require('./protocol.cjs');
const { createWire } = require('./page/wire.cjs');

const wire = createWire();

async function invoke({ id, channel, args }, details) {
  const failed = (text) => ({
    kind: 'reply',
    id,
    ok: false,
    message: `Error invoking remote method '${channel}': ${text}`,
  });
  const handler = ipcMain._handlers.get(channel);
  if (!handler) return failed(`Error: No handler registered for '${channel}'`);
  try {
    const reply = { kind: 'reply', id, ok: true, value: await handler(details, ...args) };
    wire.pack(reply);
    return reply;
  } catch (error) {
    return failed(error);
  }
}

function openWindow(contents, url) {
  const answer = contents._openHandler?.({
    url: fromWeb(url),
    frameName: '',
    features: '',
    disposition: 'foreground-tab',
    referrer: { url: contents.getURL(), policy: '' },
  });
  if (answer?.action === 'deny') return;
  // Exits instead of throwing, since an app that logs uncaught exceptions would continue.
  process.stderr.write('electron stand-in: window.open "allow" is not implemented\n');
  process.exit(70);
}

async function findPaths(contents, { id, count }, contextId) {
  const found = [];
  for (let index = 0; index < count; index++) {
    const { result } = await contents._send('Runtime.evaluate', {
      contextId,
      expression: `__standin_files[${id}][${index}]`,
    });
    // DOM.getFileInfo fails for a File that the page has created; it has no path.
    const info = await contents._send('DOM.getFileInfo', { objectId: result.objectId }).catch(() => ({ path: '' }));
    found.push(info.path);
  }
  return { kind: 'paths', id, found };
}

const askPermission = async (contents, { id, permission, details }) => ({
  kind: 'permission',
  id,
  isGranted: await contents.session._ask(contents, permission, details),
});

function showContextMenu(contents, frame, params) {
  const addresses = ['linkURL', 'pageURL', 'srcURL'].map((name) => [name, fromWeb(params[name])]);
  contents.emit('context-menu', event(), { ...params, ...Object.fromEntries(addresses), frame });
}

const detailsOf = (contents, frame) =>
  event({
    sender: contents,
    senderFrame: frame,
    processId: 1,
    frameId: frame?.routingId,
    type: 'frame',
    reply: (channel, ...args) => contents.send(channel, ...args),
  });

/**
 * Handles a message of the preload script: a call, an event, a window to open, a permission, files whose paths it
 * needs.
 */
async function receive(contents, frame, text, contextId) {
  const message = wire.unpack(text);
  if (message.kind === 'send') ipcMain.emit(message.channel, detailsOf(contents, frame), ...message.args);
  else if (message.kind === 'open') openWindow(contents, message.url);
  else if (message.kind === 'context-menu') showContextMenu(contents, frame, message.params);
  else if (message.kind === 'permission') deliver(contents, await askPermission(contents, message), contextId);
  else if (message.kind === 'paths') deliver(contents, await findPaths(contents, message, contextId), contextId);
  else deliver(contents, await invoke(message, detailsOf(contents, frame)), contextId);
}

/** Handles `invoke` from a compromised page, which may come from any frame and bypasses the preload script. */
async function invokeAs(contents, frame, channel, args) {
  const cloned = wire.unpack(wire.pack(args));
  const { ok, value, message } = await invoke({ id: 0, channel, args: cloned }, detailsOf(contents, frame));
  if (!ok) throw new Error(message);
  return value;
}

/** Sends a message to the preload script. A page that has gone does not get it, as in Electron. */
function deliver(contents, message, contextId) {
  const expression = `__standin_receive(${JSON.stringify(wire.pack(message))})`;
  contents._send('Runtime.evaluate', { contextId, expression }).catch(() => {});
}

module.exports = { receive, invokeAs, deliver };
