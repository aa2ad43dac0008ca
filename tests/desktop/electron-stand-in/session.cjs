const { EventEmitter } = require('node:events');
const { cdp } = require('./cdp.cjs');
const { net } = require('./net.cjs');
const { protocol } = require('./protocol.cjs');
const { resolveProxy, setProxy } = require('./proxy.cjs');
const { strict } = require('./strict.cjs');

/** Electron's permissions and their descriptors in the DevTools protocol. */
const descriptors = {
  geolocation: [{ name: 'geolocation' }],
  notifications: [{ name: 'notifications' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  'clipboard-read': [{ name: 'clipboard-read' }],
  'idle-detection': [{ name: 'idle-detection' }],
  'window-management': [{ name: 'window-management' }],
  'storage-access': [{ name: 'storage-access' }],
};

const setPermission = (permission, isGranted) =>
  Promise.all(
    (descriptors[permission] ?? []).map((descriptor) =>
      cdp.send('Browser.setPermission', { permission: descriptor, setting: isGranted ? 'granted' : 'denied' }),
    ),
  );

class Session extends EventEmitter {
  protocol = protocol;
  availableSpellCheckerLanguages = ['de', 'en-AU', 'en-CA', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pt-BR', 'pt-PT'];
  spellCheckerEnabled = true;
  _spellCheckerLanguages = ['en-US'];
  /** Removing a handler is allowed; adding one is not implemented. */
  webRequest = strict('session.webRequest', {});

  setPermissionRequestHandler(handler) {
    this._permissionRequest = handler;
  }
  setPermissionCheckHandler(handler) {
    this._permissionCheck = handler;
  }
  setProxy(config) {
    return setProxy(config);
  }
  async forceReloadProxyConfig() {}
  resolveProxy(url) {
    return resolveProxy(url);
  }
  async closeAllConnections() {}
  fetch(input, init) {
    return net.fetch(input, init);
  }
  setSpellCheckerLanguages(languages) {
    const unknown = languages.find((language) => !this.availableSpellCheckerLanguages.includes(language));
    if (unknown) throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    this._spellCheckerLanguages = [...languages];
  }
  getSpellCheckerLanguages() {
    return [...this._spellCheckerLanguages];
  }
  setSpellCheckerEnabled(isEnabled) {
    this.spellCheckerEnabled = isEnabled;
  }
  isSpellCheckerEnabled() {
    return this.spellCheckerEnabled;
  }
  addWordToSpellCheckerDictionary(word) {
    this._ownWords = [...(this._ownWords ?? []), word];
    return true;
  }
  isPersistent() {
    return true;
  }
  getUserAgent() {
    return 'electron stand-in';
  }

  /** Sets the results of the app's check handler before the page loads, because Chromium asks nobody later. */
  _applyPermissions(contents, address) {
    const { origin, protocol: scheme, host } = new URL(address);
    const requestingOrigin = `${origin === 'null' ? `${scheme}//${host}` : origin}/`;
    const details = { requestingUrl: address, isMainFrame: true };
    return Promise.all(
      Object.keys(descriptors).map((permission) =>
        setPermission(permission, this._permissionCheck?.(contents, permission, requestingOrigin, details) ?? true),
      ),
    );
  }

  /** Calls the app's request handler; without one Electron grants everything. */
  async _ask(contents, permission, asked) {
    const details = { requestingUrl: contents.getURL(), isMainFrame: true, ...asked };
    const isGranted =
      !this._permissionRequest ||
      (await new Promise((resolve) => {
        this._permissionRequest(contents, permission, resolve, details);
      }));
    if (isGranted) await setPermission(permission, true);
    return isGranted;
  }
}

const defaultSession = strict('session', new Session());

const session = strict('session', {
  defaultSession,
  fromPartition: (partition) => {
    // A partition without pages differs from the default session only in cookies and cache, which are not modelled.
    if (partition !== '' && partition.startsWith('persist:'))
      throw new Error('electron stand-in: session.fromPartition with a persistent partition is not implemented');
    return defaultSession;
  },
});

module.exports = { session };
