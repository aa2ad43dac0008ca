const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { cdp } = require('./cdp.cjs');
const { allowed, event } = require('./events.cjs');
const { windows } = require('./open-windows.cjs');
const { fromWeb } = require('./protocol.cjs');
const { screen } = require('./screen.cjs');
const { WebContents } = require('./web-contents.cjs');
const { checkPreferences } = require('./web-preferences.cjs');

/** Electron's defaults (docs/api/structures/web-preferences.md). */
const defaultPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };

class BrowserWindow extends EventEmitter {
  #state;
  #destroyed = false;

  constructor(options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkPreferences(options.webPreferences ?? {});
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = app.name } = options;
    this.#state = { visible: show, focused: show, minimized: false, maximized: false, fullScreen: false, title };
    this._bounds = { x, y, width, height };
    this.webContents = new WebContents(this, options, { ...defaultPreferences, ...options.webPreferences });
    this.id = this.webContents.id;
    windows.add(this);
    app.emit('web-contents-created', event(), this.webContents);
    setImmediate(() => app.emit('browser-window-created', event(), this));
  }

  async loadURL(url) {
    await this.webContents._ready;
    await this.webContents.session._applyPermissions(this.webContents, fromWeb(url));
    return this.webContents.loadURL(url);
  }

  /** Resolves to false when the app or the page prevented it. */
  async _close() {
    if (this.#destroyed) return true;
    if (!allowed(this, 'close')) return false;
    await this.webContents._ready;
    if (!(await this.webContents._mayUnload())) return false;
    this.destroy();
    return true;
  }
  close() {
    this._close().catch((error) => console.error('electron stand-in: close', error));
  }
  destroy() {
    cdp.send('Target.closeTarget', { targetId: this.webContents._target }).catch(() => {});
    this._gone();
  }
  _gone() {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this);
    this.webContents.emit('destroyed');
    this.emit('closed', event());
    if (windows.size > 0 || app._exiting) return;
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
    else app.quit();
  }
  isDestroyed() {
    return this.#destroyed;
  }

  #set(name, value, emitted) {
    if (this.#state[name] === value) return;
    this.#state[name] = value;
    this.emit(emitted, event());
  }
  show() {
    this.#set('visible', true, 'show');
    this.focus();
  }
  showInactive() {
    this.#set('visible', true, 'show');
  }
  hide() {
    this.#set('visible', false, 'hide');
    this.blur();
  }
  isVisible() {
    return this.#state.visible;
  }
  focus() {
    for (const window of windows) if (window !== this) window.blur();
    this.#set('focused', true, 'focus');
  }
  blur() {
    this.#set('focused', false, 'blur');
  }
  isFocused() {
    return this.#state.focused;
  }
  minimize() {
    this.#set('minimized', true, 'minimize');
  }
  restore() {
    this.#set('minimized', false, 'restore');
  }
  isMinimized() {
    return this.#state.minimized;
  }
  /** Shows the window without focus, also one that is maximised already (api-browser-window.spec.ts). */
  maximize() {
    this.showInactive();
    this.#set('maximized', true, 'maximize');
  }
  unmaximize() {
    this.#set('maximized', false, 'unmaximize');
  }
  isMaximized() {
    return this.#state.maximized;
  }
  setFullScreen(flag) {
    this.#set('fullScreen', flag, flag ? 'enter-full-screen' : 'leave-full-screen');
  }
  isFullScreen() {
    return this.#state.fullScreen;
  }

  setBounds(bounds) {
    this._bounds = { ...this._bounds, ...bounds };
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move', event());
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize', event());
  }
  getBounds() {
    return { ...(this.#state.maximized ? screen.getPrimaryDisplay().workArea : this._bounds) };
  }
  /** The bounds before the window was maximised. */
  getNormalBounds() {
    return { ...this._bounds };
  }
  setSize(width, height) {
    this.setBounds({ width, height });
  }
  getSize() {
    const { width, height } = this.getBounds();
    return [width, height];
  }
  setPosition(x, y) {
    this.setBounds({ x, y });
  }

  setTitle(title) {
    this.#state.title = title;
  }
  getTitle() {
    return this.#state.title;
  }
  setProgressBar(progress, options) {
    this._progress = { progress, mode: options?.mode };
  }
  setOverlayIcon(_icon, description) {
    this._overlay = description;
  }
  flashFrame(flag) {
    this._flashing = flag;
  }
  center() {}
  setMinimumSize() {}
  setMenu() {}
  removeMenu() {}
  setMenuBarVisibility() {}
  setAutoHideMenuBar() {}
  setIcon() {}
  setBackgroundColor() {}
  setSkipTaskbar() {}
  moveTop() {}

  static getAllWindows() {
    return [...windows];
  }
  static getFocusedWindow() {
    return [...windows].find((window) => window.isFocused()) ?? null;
  }
  static fromWebContents(contents) {
    return contents?._window ?? null;
  }
  static fromId(id) {
    return [...windows].find((window) => window.id === id) ?? null;
  }
}

module.exports = { BrowserWindow };
