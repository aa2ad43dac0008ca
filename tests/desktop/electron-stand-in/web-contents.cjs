const { app } = require('./app.cjs');
const { cdp } = require('./cdp.cjs');
const { EditableContents } = require('./editable-contents.cjs');
const { allowed, event } = require('./events.cjs');
const { FrameTree } = require('./frames.cjs');
const { nativeTheme } = require('./native-theme.cjs');
const { windows } = require('./open-windows.cjs');
const { deliver, invokeAs, receive } = require('./page-messages.cjs');
const { openPage, world } = require('./page-target.cjs');
const { fromWeb, toWeb } = require('./protocol.cjs');
const { session } = require('./session.cjs');
const { strict } = require('./strict.cjs');

let lastId = 0;

/** Runs in the page: dispatches `beforeunload` as Chromium does, which heeds a refusal only after a user activation. */
function beforeUnload() {
  const leaving = document.createEvent('BeforeUnloadEvent');
  leaving.initEvent('beforeunload', false, true);
  dispatchEvent(leaving);
  const isRefused = leaving.defaultPrevented || leaving.returnValue !== '';
  return !(isRefused && navigator.userActivation.hasBeenActive);
}

class WebContents extends EditableContents {
  #contexts = new Map();
  #url = '';
  #programmatic;
  #loaded;
  #shown = false;
  #isCrashed = false;
  #hasDevTools = false;
  #lastFailure = '';

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
    this._frames = new FrameTree({
      mainId: page.targetId,
      deliver: (frameId, message) => this.#deliver(frameId, message),
      invokeAs: (frame, channel, args) => invokeAs(this, frame, channel, args),
    });
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === world) this.#contexts.set(context.auxData.frameId, context.id);
    });
    page.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
    page.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      const [frameId] = [...this.#contexts].find(([, id]) => id === executionContextId) ?? [];
      receive(this, this._frames.find(frameId), payload, executionContextId).catch((error) =>
        console.error('electron stand-in: ipc', error),
      );
    });
    page.on('Page.frameAttached', (attached) => this._frames.attached(attached));
    page.on('Page.frameDetached', (detached) => this._frames.detached(detached));
    page.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const facts = { isMainFrame: frameId === this._target, isSameDocument: /same/i.test(navigationType) };
      this.emit('did-start-navigation', { ...event(), url: fromWeb(url), ...facts });
    });
    page.on('Page.frameNavigated', ({ frame }) => {
      this._frames.navigated(frame);
      if (frame.parentId) return;
      // Electron reports Chromium's error page as a failed load, not as a navigation (docs/api/web-contents.md,
      // did-fail-load).
      if (frame.unreachableUrl)
        this.emit('did-fail-load', event(), -2, this.#lastFailure, fromWeb(frame.unreachableUrl), true);
      else this.#moved(frame.url, 'did-navigate', 200, '');
    });
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this._target) this.#moved(url, 'did-navigate-in-page', true);
    });
    page.on('Page.domContentEventFired', () => this.#parsed());
    page.on('Page.loadEventFired', () => {
      this.emit('did-finish-load', event());
      this.#loaded?.();
    });
    page.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.emit('render-process-gone', event(), { reason: 'crashed', exitCode: 133 });
    });
    page.on('Network.loadingFailed', ({ errorText }) => this.#failed(errorText));
    page.on('Fetch.requestPaused', (paused) => this.#decide(paused));
    page.onDestroyed(() => this._window._gone());
    await page.prepare(this._preferences);
    this._showTheme();
  }

  /** Reports a certificate error. Trusting the certificate is not implemented. */
  #failed(errorText) {
    this.#lastFailure = errorText;
    if (!errorText.startsWith('net::ERR_CERT_')) return;
    const trust = (isTrusted) => {
      if (isTrusted) throw new Error('electron stand-in: trusting a refused certificate is not implemented');
    };
    app.emit('certificate-error', event(), this, this.#url, errorText, { issuerName: '' }, trust, false);
  }

  #moved(url, name, ...details) {
    this.#url = fromWeb(url);
    this.#isCrashed = false;
    if (this._frames.main.url !== this.#url) this._frames.main.url = this.#url;
    this.emit(name, event(), this.#url, ...details);
  }

  #parsed() {
    this.emit('dom-ready', event());
    if (this.#shown) return;
    this.#shown = true;
    this._window.emit('ready-to-show', event());
  }

  /**
   * Decides on a navigation request. The app's own navigations and downloads are allowed; the page's raise events that
   * the app may prevent.
   */
  #decide({ requestId, request, frameId, redirectedRequestId }) {
    const isOurs = this.#programmatic === request.url;
    this.#programmatic = undefined;
    // `<a download>` requests no document, so the navigation events do not apply.
    const isDownload = !('Upgrade-Insecure-Requests' in request.headers);
    const answer =
      isOurs || isDownload || this.#isAllowed(fromWeb(request.url), this._frames.find(frameId), redirectedRequestId);
    this._send(
      answer ? 'Fetch.continueRequest' : 'Fetch.failRequest',
      answer ? { requestId } : { requestId, errorReason: 'Aborted' },
    ).catch(() => {});
  }

  #isAllowed(url, frame, isRedirect) {
    const isMainFrame = frame === this._frames.main;
    const details = { url, isSameDocument: false, isMainFrame, frame };
    if (isRedirect) return allowed(this, 'will-redirect', details, url);
    return (
      allowed(this, 'will-frame-navigate', details) && (!isMainFrame || allowed(this, 'will-navigate', details, url))
    );
  }

  get mainFrame() {
    return this._frames.main;
  }

  #deliver(frameId, message) {
    const contextId = this.#contexts.get(frameId);
    if (contextId !== undefined) deliver(this, message, contextId);
  }
  send(channel, ...args) {
    this.#deliver(this._target, { kind: 'event', channel, args });
  }

  /**
   * Whether `beforeunload` allows to leave the page. Electron treats a refusal silently (docs/api/browser-window.md).
   */
  async _mayUnload() {
    if (this.#isCrashed || this.#url === '') return true;
    const { result } = await this._send('Runtime.evaluate', { expression: `(${beforeUnload})()`, returnByValue: true });
    if (result.value !== false) return true;
    const mayStay = allowed(this, 'will-prevent-unload');
    if (mayStay) console.error('electron stand-in: beforeunload of the page cancelled the close, silently in Electron');
    return !mayStay;
  }

  _showTheme() {
    const value = nativeTheme._colorScheme;
    this._send('Emulation.setEmulatedMedia', {
      features: value ? [{ name: 'prefers-color-scheme', value }] : [],
    }).catch(() => {});
  }

  async loadURL(url) {
    await this._ready;
    this.#programmatic = toWeb(url);
    const loaded = new Promise((resolve) => {
      this.#loaded = resolve;
    });
    const { errorText } = await this._send('Page.navigate', { url: toWeb(url) });
    if (errorText) {
      if (errorText === 'net::ERR_ABORTED') this.emit('did-fail-load', event(), -3, errorText, url, true);
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
  isCrashed() {
    return this.#isCrashed;
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
    return this.#hasDevTools;
  }
  close() {
    this._window.close();
  }
  focus() {}
  openDevTools() {
    this.#hasDevTools = true;
  }
  closeDevTools() {
    this.#hasDevTools = false;
  }
}

const all = () => [...windows].map((window) => window.webContents);
const webContents = strict('webContents', {
  getAllWebContents: all,
  fromId: (id) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (target) => all().find((contents) => contents._target === target),
  getFocusedWebContents: () => [...windows].find((window) => window.isFocused())?.webContents ?? null,
});

/** The page that contains a frame; undefined after it has closed. */
const contentsOfFrame = (frameId) => all().find((contents) => contents._frames?.find(frameId));

module.exports = { WebContents, webContents, contentsOfFrame };
