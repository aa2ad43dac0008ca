const { cdp } = require('./cdp.cjs');
const { event } = require('./events.cjs');
const { fromWeb } = require('./protocol.cjs');
const { session } = require('./session.cjs');
const { strict } = require('./strict.cjs');

/** Raises `will-download` (docs/api/session.md). The app prevents every download of a page; none is modelled further. */
function begin({ guid, url, suggestedFilename, frameId }, contentsOf) {
  const sent = event();
  const item = strict('downloadItem', { getURL: () => fromWeb(url), getFilename: () => suggestedFilename });
  session.defaultSession.emit('will-download', sent, item, contentsOf(frameId));
  if (!sent.defaultPrevented) throw new Error('electron stand-in: a download that the app does not prevent');
  cdp.send('Browser.cancelDownload', { guid }).catch(() => {});
}

/** Forwards Chromium's download events. */
async function followDownloads(profile, contentsOf) {
  cdp.on('Browser.downloadWillBegin', (begun) => begin(begun, contentsOf));
  await cdp.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: profile,
    eventsEnabled: true,
  });
}

module.exports = { followDownloads };
