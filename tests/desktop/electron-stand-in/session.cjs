const { EventEmitter } = require('node:events');
const { cdp } = require('./cdp.cjs');
const { net } = require('./net.cjs');
const { protocol } = require('./protocol.cjs');
const { strict } = require('./strict.cjs');

/** The permissions whose name is the same in Electron and in the DevTools protocol. */
const permissions = ['geolocation', 'notifications', 'midi', 'clipboard-read'];

class Session extends EventEmitter {
  protocol = protocol;
  availableSpellCheckerLanguages = ['en-US'];
  webRequest = { onHeadersReceived() {}, onBeforeSendHeaders() {}, onBeforeRequest() {} };

  setPermissionRequestHandler(handler) {
    this._permissionRequest = handler;
  }
  setPermissionCheckHandler(handler) {
    this._permissionCheck = handler;
  }
  setDevicePermissionHandler() {}
  async setProxy() {}
  async resolveProxy() {
    return 'DIRECT';
  }
  fetch(input, init) {
    return net.fetch(input, init);
  }
  setSpellCheckerLanguages(languages) {
    this._spell = languages;
  }
  setSpellCheckerEnabled() {}
  setCertificateVerifyProc() {}
  async clearStorageData() {}
  async clearCache() {}
  getUserAgent() {
    return 'electron stand-in';
  }
  setUserAgent() {}

  /** Sets once, for the page's origin, what the app's check handler answers: Chromium asks nobody while it runs. */
  _applyPermissions(contents, origin) {
    return Promise.all(
      permissions.map((name) => {
        const granted = this._permissionCheck?.(contents, name, origin, {}) ?? true;
        return cdp.send('Browser.setPermission', { permission: { name }, setting: granted ? 'granted' : 'denied' });
      }),
    );
  }
}

const defaultSession = strict('session', new Session());

module.exports = { session: strict('session', { defaultSession, fromPartition: () => defaultSession }) };
