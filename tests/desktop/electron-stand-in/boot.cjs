const path = require('node:path');
const { app } = require('./app.cjs');
const { cdp } = require('./cdp.cjs');
const { switches } = require('./command-line.cjs');
const { followDownloads } = require('./downloads.cjs');
const { event } = require('./events.cjs');
const { listen } = require('./protocol.cjs');
const { contentsOfFrame } = require('./web-contents.cjs');

function onChromiumExit(error) {
  if (app._exiting) return;
  console.error(`electron stand-in: ${error.message}`);
  process.exit(1);
}

/**
 * Starts Chromium, then raises `ready`. Playwright's loader replaces `app.emit` and `app.whenReady` and delays `ready`.
 */
async function boot() {
  const profile = path.join(app.getPath('userData'), 'chromium');
  await Promise.all([
    listen(profile),
    cdp.start({ profile, debuggingPort: switches['remote-debugging-port'], onExit: onChromiumExit }),
  ]);
  await followDownloads(profile, contentsOfFrame);
  app.emit('will-finish-launching');
  // macOS raises `open-url` for the address that started the app before `ready`: a later listener misses it
  // (docs/api/app.md).
  if (process.env.STANDIN_OPEN_URL) app.emit('open-url', event(), process.env.STANDIN_OPEN_URL);
  app._ready = true;
  app._resolveReady({});
  app.emit('ready', event(), {});
}

module.exports = { boot };
