const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { refuse, strict } = require('./strict.cjs');

const shell = strict('shell', {
  openExternal: async () => {},
  openPath: async () => '',
  showItemInFolder() {},
  trashItem: async () => {},
  beep() {},
});

const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  shouldUseDarkColors: false,
  shouldUseHighContrastColors: false,
});

let copied = '';
const clipboard = strict('clipboard', {
  readText: () => copied,
  writeText: (text) => {
    copied = text;
  },
  clear: () => {
    copied = '';
  },
});

const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => false,
  getSelectedStorageBackend: () => 'basic_text',
  encryptString: refuse('safeStorage.encryptString'),
  decryptString: refuse('safeStorage.decryptString'),
});

const globalShortcut = strict('globalShortcut', {
  register: () => true,
  unregister() {},
  unregisterAll() {},
  isRegistered: () => false,
});

class AutoUpdater extends EventEmitter {
  setFeedURL() {}
  getFeedURL() {
    return '';
  }
  checkForUpdates() {
    setImmediate(() => this.emit('update-not-available'));
  }
  quitAndInstall() {
    this._installed = true;
    app.quit();
  }
}

const crashReporter = strict('crashReporter', {
  start() {},
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
});

module.exports = {
  shell,
  nativeTheme,
  clipboard,
  safeStorage,
  globalShortcut,
  autoUpdater: new AutoUpdater(),
  crashReporter,
};
