const path = require('node:path');
const { app } = require('./app.cjs');
const { cdp } = require('./cdp.cjs');
const { switches } = require('./command-line.cjs');
const { event } = require('./events.cjs');
const { listen } = require('./protocol.cjs');

function onChromiumExit(error) {
  if (app._exiting) return;
  console.error(`electron stand-in: ${error.message}`);
  process.exit(1);
}

/** Starts Chromium, then raises `ready`. Playwright's loader replaces `app.emit` and `app.whenReady` and holds it back. */
async function boot() {
  await Promise.all([
    listen(),
    cdp.start({
      profile: path.join(app.getPath('userData'), 'chromium'),
      debuggingPort: switches['remote-debugging-port'],
      onExit: onChromiumExit,
    }),
  ]);
  app._ready = true;
  app._resolveReady({});
  app.emit('will-finish-launching');
  app.emit('ready', event(), {});
}

module.exports = { boot };
