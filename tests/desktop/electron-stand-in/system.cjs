const { EventEmitter } = require('node:events');
const { refuse, strict } = require('./strict.cjs');

const shell = strict('shell', {
  openExternal: refuse('shell.openExternal'),
  openPath: refuse('shell.openPath'),
  showItemInFolder: refuse('shell.showItemInFolder'),
  trashItem: refuse('shell.trashItem'),
  beep() {},
});

let copied = '';
const clipboard = strict('clipboard', {
  readText: async () => copied,
  writeText: async (text) => {
    copied = text;
  },
  clear: async () => {
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

// Emits nothing by itself: Electron's own updater does not support electron-builder's packages for Windows and Linux.
// electron-updater emits its event when it quits for an update.
const autoUpdater = strict('autoUpdater', new EventEmitter());

const crashReporter = strict('crashReporter', {
  start() {},
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
});

module.exports = {
  shell,
  clipboard,
  safeStorage,
  globalShortcut,
  autoUpdater,
  crashReporter,
};
