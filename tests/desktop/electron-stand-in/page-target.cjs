const { randomUUID } = require('node:crypto');
const { cdp } = require('./cdp.cjs');
const { isolatedSource, mainSource } = require('./preload-source.cjs');

/** Electron's name for the isolated world of the preload script. */
const world = 'Electron Isolated Context';

/** Opens a page and prepares it before its first document: the two worlds, and the interception of requests. */
async function openPage({ width = 800, height = 600 }) {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method, params) => cdp.send(method, params, sessionId);
  const on = (method, listener) => cdp.on(`${sessionId} ${method}`, listener);

  const prepare = async (preferences) => {
    const secret = `__standin_${randomUUID()}`;
    on('Page.javascriptDialogOpening', ({ type }) => {
      // Electron cancels a navigation silently when `beforeunload` refuses it.
      send('Page.handleJavaScriptDialog', { accept: type !== 'beforeunload' }).catch(() => {});
    });
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      send('DOM.enable'),
      send('Inspector.enable'),
      send('Network.enable'),
      send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
      send('Runtime.addBinding', { name: '__standin_send', executionContextName: world }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: mainSource(secret) }),
      send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: world,
        source: isolatedSource(preferences, secret),
      }),
    ]);
  };
  const onDestroyed = (listener) =>
    cdp.on('Target.targetDestroyed', ({ targetId: destroyed }) => {
      if (destroyed === targetId) listener();
    });

  return { targetId, send, on, prepare, onDestroyed };
}

module.exports = { openPage, world };
