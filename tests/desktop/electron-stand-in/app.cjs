const { EventEmitter } = require('node:events');
const os = require('node:os');
const path = require('node:path');
const { cdp } = require('./cdp.cjs');
const { appPath, checkSwitch, pkg, switches } = require('./command-line.cjs');
const { allowed, event } = require('./events.cjs');
const { windows } = require('./open-windows.cjs');
const { takeLock } = require('./single-instance.cjs');
const { strict } = require('./strict.cjs');

const isSwitch = (name) => name in switches;
const commandLine = {
  appendSwitch: (name, value = '') => {
    checkSwitch(name);
    switches[name] ??= value;
  },
  hasSwitch: isSwitch,
  getSwitchValue: (name) => switches[name] ?? '',
  removeSwitch: (name) => {
    delete switches[name];
  },
};

class App extends EventEmitter {
  /** A package has a resources folder. */
  isPackaged = 'STANDIN_RESOURCES' in process.env;
  name = pkg.productName ?? pkg.name;
  applicationMenu = null;
  badgeCount = 0;
  /** Undefined elsewhere, since the dock exists on macOS only. */
  dock =
    process.platform === 'darwin'
      ? strict('app.dock', {
          bounce: () => 1,
          cancelBounce() {},
          downloadFinished() {},
          setBadge() {},
          setMenu() {},
          isVisible: () => true,
        })
      : undefined;
  commandLine = commandLine;
  _exiting = false;
  _ready = false;
  _quitting = false;
  _sandboxed = false;
  _login = {};
  _lock = null;
  _paths = {
    home: os.homedir(),
    temp: os.tmpdir(),
    appData: process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config'),
  };
  _protocols = new Set();

  constructor() {
    super();
    this._whenReady = new Promise((resolve) => {
      this._resolveReady = resolve;
    });
  }

  getName() {
    return this.name;
  }
  setName(name) {
    this.name = name;
  }
  getVersion() {
    return pkg.version ?? '0.0.0';
  }
  getAppPath() {
    return appPath;
  }
  getLocale() {
    return 'en-US';
  }
  getPreferredSystemLanguages() {
    return process.env.STANDIN_LANGUAGES?.split(',') ?? ['en-US'];
  }
  getPath(name) {
    if (this._paths[name]) return this._paths[name];
    if (name === 'userData' || name === 'sessionData')
      return switches['user-data-dir'] ?? path.join(this._paths.appData, this.name);
    if (name === 'exe') return process.argv[0];
    if (name === 'logs') return path.join(this.getPath('userData'), 'logs');
    return path.join(this._paths.home, name[0].toUpperCase() + name.slice(1));
  }
  setPath(name, value) {
    this._paths[name] = value;
  }
  setAppUserModelId() {}
  setToastActivatorCLSID() {}
  setAboutPanelOptions() {}
  enableSandbox() {
    if (this._ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this._sandboxed = true;
    switches['enable-sandbox'] = '';
  }
  disableHardwareAcceleration() {}
  isReady() {
    return this._ready;
  }
  whenReady() {
    return this._whenReady;
  }
  focus() {}
  hide() {}
  show() {}
  setAsDefaultProtocolClient(scheme) {
    this._protocols.add(scheme);
    return true;
  }
  isDefaultProtocolClient(scheme) {
    return this._protocols.has(scheme);
  }
  removeAsDefaultProtocolClient(scheme) {
    return this._protocols.delete(scheme);
  }
  /** Works on Linux and macOS only; returns false elsewhere. */
  setBadgeCount(count = 0) {
    if (process.platform === 'win32') return false;
    this.badgeCount = count;
    return true;
  }
  getBadgeCount() {
    return this.badgeCount;
  }
  /** Does nothing on Linux (docs/api/app.md: macOS and Windows). */
  setLoginItemSettings(settings) {
    if (process.platform !== 'linux') this._login = settings;
  }
  getLoginItemSettings() {
    return { openAtLogin: false, wasOpenedAtLogin: false, ...this._login };
  }
  getAppMetrics() {
    return [];
  }
  getGPUFeatureStatus() {
    return {};
  }
  isAccessibilitySupportEnabled() {
    return false;
  }

  /** Emits `second-instance` only after `ready`; without data it is null (api-app.spec.ts). */
  requestSingleInstanceLock(data) {
    this._lock = takeLock(this.getPath('userData'), data ?? null, async (second) => {
      await this._whenReady;
      this.emit('second-instance', event(), second.argv, second.cwd, second.data);
    });
    return this._lock !== null;
  }
  hasSingleInstanceLock() {
    return this._lock !== null;
  }
  releaseSingleInstanceLock() {
    this._lock?.close();
    this._lock = null;
  }

  /**
   * Raises before-quit, each window's close, will-quit and quit in this order; a prevented event stops the sequence.
   */
  quit() {
    if (this._exiting || this._quitting) return;
    this._quitting = true;
    setImmediate(async () => {
      if (!(await this._mayQuit())) {
        this._quitting = false;
        return;
      }
      // Chromium writes the pages' storage, as Electron does on `quit`; `exit` and a crash do not wait for that.
      await cdp.close();
      this.exit(0);
    });
  }
  async _mayQuit() {
    if (!allowed(this, 'before-quit')) return false;
    for (const window of [...windows]) if (!(await window._close())) return false;
    return allowed(this, 'will-quit');
  }
  exit(code = 0) {
    if (this._exiting) return;
    this._exiting = true;
    this.emit('quit', event(), code);
    this._lock?.close();
    cdp.kill();
    process.exit(code);
  }
  relaunch(options) {
    this._relaunch = options ?? {};
  }
}

const app = new App();
process.on('SIGTERM', () => app.quit());
process.on('SIGINT', () => app.quit());
process.on('exit', () => cdp.kill());

module.exports = { app: strict('app', app) };
