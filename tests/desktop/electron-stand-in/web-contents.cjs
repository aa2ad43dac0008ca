const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { cdp } = require('./cdp.cjs');
const { allowed, event } = require('./events.cjs');
const { windows } = require('./open-windows.cjs');
const { deliver, receive } = require('./page-messages.cjs');
const { openPage, world } = require('./page-target.cjs');
const { fromWeb, toWeb } = require('./protocol.cjs');
const { session } = require('./session.cjs');
const { strict } = require('./strict.cjs');

let lastId = 0;

class WebContents extends EventEmitter {
  #contexts = new Map();
  #url = '';
  #programmatic;
  #loaded;
  #shown = false;

  constructor(window, options, preferences) {
    super();
    lastId++;
    this.id = lastId;
    this.session = session.defaultSession;
    this._window = window;
    this._preferences = preferences;
    this._ready = this.#open(options).catch((error) => {
      if (!app._exiting) console.error(error);
    });
  }

  async #open(options) {
    const page = await openPage(options);
    this._target = page.targetId;
    this._send = page.send;
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === world) this.#contexts.set(context.auxData.frameId, context.id);
    });
    page.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
    page.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      receive(this, payload, executionContextId).catch((error) => console.error('electron stand-in: ipc', error));
    });
    page.on('Page.frameNavigated', ({ frame }) => {
      if (!frame.parentId) this.#moved(frame.url, 'did-navigate', 200, '');
    });
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this._target) this.#moved(url, 'did-navigate-in-page', true);
    });
    page.on('Page.domContentEventFired', () => this.#parsed());
    page.on('Page.loadEventFired', () => {
      this.emit('did-finish-load', event());
      this.#loaded?.();
    });
    page.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', event(), { reason: 'crashed', exitCode: 133 }),
    );
    page.on('Fetch.requestPaused', (paused) => this.#decide(paused));
    page.onDestroyed(() => this._window._gone());
    await page.prepare(this._preferences);
  }

  #moved(url, name, ...details) {
    this.#url = fromWeb(url);
    this.emit(name, event(), this.#url, ...details);
  }

  #parsed() {
    this.emit('dom-ready', event());
    if (this.#shown) return;
    this.#shown = true;
    this._window.emit('ready-to-show', event());
  }

  /** A document is asked for: by the app itself, or by the page, which the app may refuse. */
  #decide({ requestId, request, frameId, redirectedRequestId }) {
    const isOurs = this.#programmatic === request.url;
    this.#programmatic = undefined;
    const answer = isOurs || this.#isAllowed(fromWeb(request.url), frameId === this._target, redirectedRequestId);
    this._send(
      answer ? 'Fetch.continueRequest' : 'Fetch.failRequest',
      answer ? { requestId } : { requestId, errorReason: 'Aborted' },
    ).catch(() => {});
  }

  #isAllowed(url, isMainFrame, isRedirect) {
    const details = { url, isSameDocument: false, isMainFrame, frame: this.mainFrame };
    if (isRedirect) return allowed(this, 'will-redirect', details, url);
    return (
      allowed(this, 'will-frame-navigate', details) && (!isMainFrame || allowed(this, 'will-navigate', details, url))
    );
  }

  get mainFrame() {
    return {
      url: this.#url,
      origin: this.#url.split('/').slice(0, 3).join('/'),
      parent: null,
      top: null,
      frameTreeNodeId: this.id,
      processId: 1,
      routingId: this.id,
    };
  }

  send(channel, ...args) {
    const contextId = this.#contexts.get(this._target);
    if (contextId !== undefined) deliver(this, { kind: 'event', channel, args }, contextId);
  }

  async loadURL(url) {
    await this._ready;
    this.#programmatic = toWeb(url);
    const loaded = new Promise((resolve) => {
      this.#loaded = resolve;
    });
    const { errorText } = await this._send('Page.navigate', { url: toWeb(url) });
    if (errorText) {
      this.emit('did-fail-load', event(), -2, errorText, url, true);
      throw Object.assign(new Error(`${errorText} loading '${url}'`), { code: errorText, url });
    }
    await loaded;
  }
  reload() {
    this.#programmatic = toWeb(this.#url);
    this._send('Page.reload').catch(() => {});
  }
  async executeJavaScript(expression) {
    const { result, exceptionDetails } = await this._send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  forcefullyCrashRenderer() {
    this._send('Page.crash').catch(() => {});
  }
  setWindowOpenHandler(handler) {
    this._openHandler = handler;
  }
  getURL() {
    return this.#url;
  }
  getTitle() {
    return this._window.getTitle();
  }
  getLastWebPreferences() {
    return this._preferences;
  }
  getOSProcessId() {
    return cdp.pid;
  }
  getUserAgent() {
    return 'electron stand-in';
  }
  isDestroyed() {
    return this._window.isDestroyed();
  }
  isLoading() {
    return false;
  }
  isDevToolsOpened() {
    return false;
  }
  close() {
    this._window.close();
  }
  focus() {}
  openDevTools() {}
  closeDevTools() {}
  setZoomFactor() {}
  setZoomLevel() {}
  setVisualZoomLevelLimits() {}
  undo() {}
  redo() {}
  cut() {}
  copy() {}
  paste() {}
  replaceMisspelling() {}
}

const all = () => [...windows].map((window) => window.webContents);
const webContents = strict('webContents', {
  getAllWebContents: all,
  fromId: (id) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (target) => all().find((contents) => contents._target === target),
  getFocusedWebContents: () => [...windows].find((window) => window.isFocused())?.webContents ?? null,
});

module.exports = { WebContents, webContents };
