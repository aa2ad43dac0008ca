import { randomUUID } from 'node:crypto';
import { app, dialog } from 'electron';
import { boot } from './boot.ts';
import { OpenedFiles } from './core/transfers/opened-files.ts';
import { listenForLinks } from './edge/deep-links.ts';
import { openLogFile, warnWithStack } from './edge/log.ts';
import { listenForFiles } from './edge/opened-files.ts';
import { registerAppScheme } from './edge/protocol.ts';

// Must run before Electron is ready, which happens only after this module has been evaluated; a top-level await for
// readiness would never resolve.
registerAppScheme();
const links = listenForLinks();
const files = new OpenedFiles(randomUUID);
listenForFiles(files);
app.enableSandbox();
if (process.platform === 'win32') {
  // Windows shows notifications only for the AppUserModelID of an installed shortcut (appId in electron-builder.yml).
  app.setAppUserModelId('com.ugc-marketplace.desktop');
  // A click on a notification of an earlier run starts the app by this class, which must not change.
  app.setToastActivatorCLSID('{7C2B8C0E-5F0D-4B60-9C1E-3D1A6B7F2E94}');
}

const hasLock = app.requestSingleInstanceLock();
openLogFile(hasLock);
if (hasLock) {
  app
    .whenReady()
    .then(() => boot(links, files))
    .catch((error: unknown) => {
      warnWithStack('The app could not start', error);
      dialog.showErrorBox(`${app.name} could not start`, error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
} else {
  app.quit();
}
