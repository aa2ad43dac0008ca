import { app, dialog } from 'electron';
import { boot } from './boot.ts';
import { warnWithStack } from './edge/log.ts';
import { registerAppScheme } from './edge/protocol.ts';

// All of this must have happened before Electron is ready, and Electron is ready only when this file has been evaluated
// to its end: waiting here with a top-level await would wait for ever.
registerAppScheme();
app.enableSandbox();

if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(boot)
    .catch((error: unknown) => {
      warnWithStack('The app could not start', error);
      dialog.showErrorBox(`${app.name} could not start`, error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
} else {
  app.quit();
}
