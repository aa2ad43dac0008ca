const { EventEmitter } = require('node:events');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cdp } = require('./cdp.cjs');
const { dialog } = require('./dialog.cjs');
const { event } = require('./events.cjs');
const { fromWeb } = require('./protocol.cjs');
const { session } = require('./session.cjs');
const { strict } = require('./strict.cjs');

const items = new Map();
let folder;

/** A download by Chromium (docs/api/download-item.md). */
class DownloadItem extends EventEmitter {
  _state = 'progressing';
  _received = 0;
  _total = 0;
  _savePath = '';
  _saveDialogOptions = {};
  _isDecided = false;

  constructor({ guid, url, suggestedFilename }) {
    super();
    Object.assign(this, {
      _guid: guid,
      _url: fromWeb(url),
      _fileName: suggestedFilename,
      _startTime: Date.now() / 1000,
    });
  }
  _undecided(name) {
    if (this._isDecided) throw new Error(`electron stand-in: ${name} works only while will-download is handled`);
  }
  get savePath() {
    return this._savePath;
  }
  set savePath(file) {
    this._undecided('savePath');
    this._savePath = file;
  }
  setSavePath(file) {
    this._undecided('setSavePath');
    this._savePath = file;
  }
  getSavePath() {
    return this._savePath;
  }
  setSaveDialogOptions(options) {
    this._undecided('setSaveDialogOptions');
    this._saveDialogOptions = options;
  }
  getSaveDialogOptions() {
    return this._saveDialogOptions;
  }
  cancel() {
    cdp.send('Browser.cancelDownload', { guid: this._guid }).catch(() => {});
  }
  isPaused() {
    return false;
  }
  getURL() {
    return this._url;
  }
  getURLChain() {
    return [this._url];
  }
  getFilename() {
    return this._fileName;
  }
  getReceivedBytes() {
    return this._received;
  }
  getTotalBytes() {
    return this._total;
  }
  getPercentComplete() {
    return this._total > 0 ? Math.round((100 * this._received) / this._total) : 0;
  }
  getState() {
    return this._state;
  }
  getStartTime() {
    return this._startTime;
  }

  /** Decides on the path. If the app has set none, Electron shows a save dialog. */
  async _decide() {
    this._isDecided = true;
    if (this._savePath) return;
    const options = { defaultPath: this._fileName, ...this._saveDialogOptions };
    const { canceled, filePath } = await dialog.showSaveDialog(options);
    if (canceled) this.cancel();
    else this._savePath = filePath;
  }
  async _end(state) {
    await this._decided;
    const temporary = path.join(folder, this._guid);
    if (state === 'completed' && this._savePath) {
      await fs.mkdir(path.dirname(this._savePath), { recursive: true });
      await fs.copyFile(temporary, this._savePath);
    }
    await fs.rm(temporary, { force: true });
    this._state = state === 'completed' && !this._savePath ? 'cancelled' : state;
    this.emit('done', event(), this._state);
  }
}

/** Raises `will-download`, which the app may prevent. */
function begin(begun, contentsOf) {
  const item = strict('downloadItem', new DownloadItem(begun));
  const sent = event();
  session.defaultSession.emit('will-download', sent, item, contentsOf(begun.frameId));
  if (sent.defaultPrevented) {
    item.cancel();
    return;
  }
  items.set(begun.guid, item);
  item._decided = item._decide().catch((error) => {
    console.error('electron stand-in: save dialog', error);
    item.cancel();
  });
}

function progress({ guid, totalBytes, receivedBytes, state }) {
  const item = items.get(guid);
  if (!item) return;
  Object.assign(item, { _total: totalBytes, _received: receivedBytes });
  if (state === 'inProgress') {
    item.emit('updated', event(), 'progressing');
    return;
  }
  items.delete(guid);
  item._end(state === 'completed' ? 'completed' : 'cancelled').catch((error) => {
    console.error('electron stand-in: the download could not be kept', error);
  });
}

/** Makes Chromium download into a folder of the profile, and forwards its download events. */
async function followDownloads(profile, contentsOf) {
  folder = path.join(profile, 'stand-in-downloads');
  await fs.mkdir(folder, { recursive: true });
  cdp.on('Browser.downloadWillBegin', (begun) => begin(begun, contentsOf));
  cdp.on('Browser.downloadProgress', progress);
  await cdp.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  });
}

module.exports = { followDownloads };
