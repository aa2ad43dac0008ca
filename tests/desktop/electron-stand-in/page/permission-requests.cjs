/**
 * Runs in the main world: calls that need a permission first ask the app's request handler, since headless Chromium
 * shows no prompt. Sent to the page as source.
 */
function askForPermissions(secret) {
  const waiting = new Map();
  let lastId = 0;
  document.addEventListener(`${secret}:permission-answer`, ({ detail }) => {
    waiting.get(detail.id)(detail.isGranted);
    waiting.delete(detail.id);
  });

  const ask = (permission, details = {}) =>
    new Promise((resolve) => {
      // Refused in subframes: they have no preload script, which forwards the request.
      if (window !== top) return resolve(false);
      lastId++;
      waiting.set(lastId, resolve);
      return document.dispatchEvent(
        new CustomEvent(`${secret}:permission`, { detail: { id: lastId, permission, details } }),
      );
    });
  const refused = () => new DOMException('Permission denied', 'NotAllowedError');

  /** Makes a method that returns a promise ask for permission first. */
  const guard = (owner, name, permissionOf, detailsOf = () => ({})) => {
    const original = owner?.[name];
    if (typeof original !== 'function') return;
    owner[name] = async function asking(...args) {
      if (!(await ask(permissionOf(...args), detailsOf(...args)))) throw refused();
      return original.apply(this, args);
    };
  };

  const mediaTypes = ({ audio, video } = {}) => [...(audio ? ['audio'] : []), ...(video ? ['video'] : [])];
  const media = globalThis.MediaDevices?.prototype;
  const clipboard = globalThis.Clipboard?.prototype;
  guard(
    media,
    'getUserMedia',
    () => 'media',
    (constraints) => ({ mediaTypes: mediaTypes(constraints) }),
  );
  guard(media, 'getDisplayMedia', () => 'display-capture');
  guard(clipboard, 'read', () => 'clipboard-read');
  guard(clipboard, 'readText', () => 'clipboard-read');
  guard(clipboard, 'write', () => 'clipboard-sanitized-write');
  guard(clipboard, 'writeText', () => 'clipboard-sanitized-write');
  guard(Element.prototype, 'requestFullscreen', () => 'fullscreen');
  guard(Element.prototype, 'requestPointerLock', () => 'pointerLock');
  guard(Navigator.prototype, 'requestMIDIAccess', (options) => (options?.sysex ? 'midiSysex' : 'midi'));
  guard(globalThis.Keyboard?.prototype, 'lock', () => 'keyboardLock');
  guard(window, 'getScreenDetails', () => 'window-management');
  guard(globalThis.IdleDetector, 'requestPermission', () => 'idle-detection');
  guard(Document.prototype, 'requestStorageAccess', () => 'storage-access');

  if (globalThis.Notification)
    Notification.requestPermission = async () => ((await ask('notifications')) ? 'granted' : 'denied');

  const locate = globalThis.Geolocation?.prototype;
  for (const name of ['getCurrentPosition', 'watchPosition']) {
    const original = locate?.[name];
    if (!original) continue;
    locate[name] = function asking(found, failed, options) {
      ask('geolocation').then(
        (isGranted) => {
          if (isGranted) original.call(this, found, failed, options);
          else failed?.({ code: 1, message: 'User denied Geolocation', PERMISSION_DENIED: 1 });
        },
        (error) => console.error(error),
      );
      return 1;
    };
  }
}

module.exports = { askForPermissions };
