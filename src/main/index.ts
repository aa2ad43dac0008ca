import { app, dialog } from 'electron';
import { boot } from './boot.ts';
import { listenForLinks } from './edge/deep-links.ts';
import { openLogFile, warnWithStack } from './edge/log.ts';
import { registerAppScheme } from './edge/protocol.ts';

// All of this must have happened before Electron is ready, and Electron is ready only when this file has been evaluated
// to its end: waiting here with a top-level await would wait for ever.
registerAppScheme();
const links = listenForLinks();
app.enableSandbox();
// Windows shows notifications only for the AppUserModelID of an installed shortcut (appId in electron-builder.yml).
if (process.platform === 'win32') app.setAppUserModelId('com.ugc-marketplace.desktop');

if (app.requestSingleInstanceLock()) {
  openLogFile();
  app
    .whenReady()
    .then(() => boot(links))
    .catch((error: unknown) => {
      warnWithStack('The app could not start', error);
      dialog.showErrorBox(`${app.name} could not start`, error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
} else {
  app.quit();
}
