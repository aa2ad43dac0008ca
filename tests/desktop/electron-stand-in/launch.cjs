const inspector = require('node:inspector');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const commandLine = require('./command-line.cjs');
const { resolveElectron } = require('./resolve-electron.cjs');

// The app's decisions for another system; files, processes and paths remain those of this one.
const { STANDIN_PLATFORM } = process.env;
// Node looks for it in other variables on Windows.
process.env.TEMP ??= require('node:os').tmpdir();
if (STANDIN_PLATFORM) Object.defineProperty(process, 'platform', { value: STANDIN_PLATFORM });
process.argv = [join(__dirname, 'electron'), ...process.argv.slice(2)];
process.versions.electron = '45.0.0';
process.versions.chrome = '153.0.0.0';
const { STANDIN_RESOURCES } = process.env;
Object.assign(process, {
  type: 'browser',
  defaultApp: STANDIN_RESOURCES === undefined ? true : undefined,
  resourcesPath: STANDIN_RESOURCES ?? join(__dirname, 'resources'),
});

resolveElectron();
const { switches, required, entry } = commandLine;
if ('inspect' in switches) inspector.open(Number(switches.inspect) || 0, '127.0.0.1', false);
const { app } = require('./app.cjs');
const { boot } = require('./boot.cjs');
for (const file of required) require(file);

// Electron raises `ready` only after the entry module is evaluated, including top-level awaits. A top-level `await
// app.whenReady()` therefore deadlocks in Electron and here; the message gives the reason.
const hint = setTimeout(() => {
  console.error(
    'electron stand-in: the entry is still being evaluated after 5 s. A top-level `await app.whenReady()` deadlocks.',
  );
}, 5_000);
import(pathToFileURL(entry).href)
  .then(() => {
    clearTimeout(hint);
    // The entry has ended the app, as a second start does: a browser on the profile of the first would only be closed again.
    return app._quitting || app._exiting ? undefined : boot();
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
