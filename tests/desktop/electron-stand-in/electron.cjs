// The exports of `require('electron')` and `import 'electron'`. Only shorthand names: Node finds the export names of a
// CommonJS module by static analysis of this list.
const { app } = require('./app.cjs');
const { BrowserWindow } = require('./browser-window.cjs');
const { dialog } = require('./dialog.cjs');
const { ipcMain } = require('./ipc-main.cjs');
const { Menu, MenuItem } = require('./menu.cjs');
const { nativeImage } = require('./native-image.cjs');
const { nativeTheme } = require('./native-theme.cjs');
const { net } = require('./net.cjs');
const { Notification } = require('./notifications.cjs');
const { powerMonitor, powerSaveBlocker } = require('./power.cjs');
const { protocol } = require('./protocol.cjs');
const { screen } = require('./screen.cjs');
const { session } = require('./session.cjs');
const { autoUpdater, clipboard, crashReporter, globalShortcut, safeStorage, shell } = require('./system.cjs');
const { Tray } = require('./tray.cjs');
const { webContents } = require('./web-contents.cjs');

module.exports = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  webContents,
};
