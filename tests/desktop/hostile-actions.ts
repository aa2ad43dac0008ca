// Declares `window.desktop`.
import './session-steps.ts';

/** Helpers of the attacks in the page. They use only what any script of the page can use. */
export interface Attack {
  /** Calls a method of the bridge by its path, e.g. `transfers.pause`. True if the call was accepted. */
  call(path: string, ...args: unknown[]): Promise<boolean>;
  /** Adds an element and waits until it has loaded or failed, at most 300 ms. */
  add(tag: string, attributes: Readonly<Record<string, string>>): Promise<HTMLElement>;
}

/**
 * Name and attempt of a hijacked page; the page gets the function's source. True means that the attack succeeded; false
 * or an exception means that it was refused.
 */
export type HostileAction = readonly [name: string, run: string | ((attack: Attack) => unknown)];

const download = {
  ...{ title: 'x', url: '/media/x.mp4', fileName: 'x.mp4', size: null, sha256: null },
  target: { purpose: 'video', job: 1, version: 1 },
};
/** @param args as the page's source, which makes long texts itself: they take long to send there. */
const refusedSource = (path: string, args: string): HostileAction => [
  `${path} with ${args}`,
  `(attack) => attack.call(${JSON.stringify(path)}, ...${args})`,
];
const refusedArguments = (path: string, ...args: unknown[]): HostileAction => refusedSource(path, JSON.stringify(args));
const LONG = "'x'.repeat(5_000_000)";

/** Arguments that the bridge must refuse. */
const wrongArguments: readonly HostileAction[] = [
  ...[null, 7, {}, ['https://docs.example/']].map((url) => refusedArguments('openExternal', url)),
  refusedSource('openExternal', `[${LONG}]`),
  ...[
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id PCWDiagnostic',
    'smb://stranger.example/share',
    'ugc-marketplace://open/dashboard',
    'https://bank.example@stranger.example/',
    'http://169.254.169.254/latest/meta-data',
    '\\\\stranger.example\\share',
  ].map((url) => refusedArguments('openExternal', url)),
  refusedArguments('showNotice', { title: 'a', body: 'b', route: 'https://stranger.example/' }),
  refusedArguments('showNotice', { title: 'a', body: 'b', route: '//stranger.example/' }),
  refusedSource('showNotice', `[{ title: 'a', body: ${LONG}, route: '/dashboard' }]`),
  ...[-1, '9', 1e12, null].map((count) => refusedArguments('setUnread', count)),
  refusedArguments('changeSettings', { downloadFolder: '/etc' }),
  refusedArguments('changeSettings', { apiOrigin: 'https://stranger.example' }),
  refusedArguments('changeSettings', { constructor: { prototype: { polluted: true } } }),
  ...['admin', { role: 'brand' }, ['brand']].map((role) => refusedArguments('signInWithGoogle', role)),
  ...['/etc', { folder: '/etc' }, -1, 1.5].map((job) => refusedArguments('folders.watch', job)),
  refusedArguments('folders.upload', ['../../../../etc/passwd']),
  refusedArguments('transfers.addDownload', { ...download, url: 'https://stranger.example/x.mp4' }),
  refusedArguments('transfers.addDownload', { ...download, url: '//stranger.example/x.mp4' }),
  refusedArguments('transfers.addDownload', { ...download, fileName: { path: '/etc/passwd' } }),
  refusedArguments('transfers.addDownload', { ...download, sha256: 'x' }),
  refusedArguments('transfers.setLimits', { upload: 1, download: null }),
  refusedArguments('transfers.pause', { id: 'x' }),
  refusedArguments('transfers.moveBefore', 'x', { before: 'y' }),
  refusedArguments('transfers.reveal', ['../../../../etc/passwd']),
];

/** Attacks by means of the page itself, without the bridge's arguments. */
const ownMeans: readonly HostileAction[] = [
  [
    'prototype pollution by settings',
    (attack) => attack.call('changeSettings', JSON.parse('{"__proto__":{"polluted":true}}')),
  ],
  [
    'reading a file by the id of a transfer',
    async () => {
      const reply = await window.desktop.transfers.log('../../../../etc/passwd');
      return reply.ok && reply.value.length > 0;
    },
  ],
  [
    'showing a file of the system in its folder',
    (attack) => attack.call('transfers.reveal', '../../../../etc/passwd').then(() => false),
  ],
  [
    'uploading a path in place of a file',
    (attack) =>
      attack.call('transfers.addUpload', { path: '/etc/passwd' }, { target: { purpose: 'pitch' }, title: 'x' }),
  ],
  [
    'uploading a made-up file that is named after a path',
    (attack) =>
      attack.call('transfers.addUpload', new File(['x'], '/etc/passwd'), { target: { purpose: 'pitch' }, title: 'x' }),
  ],
  [
    'a path beside the order of a made-up file',
    (attack) =>
      attack.call('transfers.addUpload', new File(['x'], 'x.mp4'), {
        ...{ path: '/etc/passwd', target: { purpose: 'pitch' }, title: 'x' },
      }),
  ],
  [
    'a path by a polluted prototype',
    async (attack) => {
      Reflect.set(Object.prototype, 'path', '/etc/passwd');
      try {
        return await attack.call('transfers.addUpload', new File(['x'], 'x.mp4'), {
          target: { purpose: 'pitch' },
          title: 'x',
        });
      } finally {
        Reflect.deleteProperty(Object.prototype, 'path');
      }
    },
  ],
  ['a function across the bridge', (attack) => attack.call('openExternal', () => 'code')],
  [
    'a circle across the bridge',
    (attack) => {
      const circle: Record<string, unknown> = {};
      circle.self = circle;
      return attack.call('showNotice', circle);
    },
  ],
  ...['session:secrets', '__proto__', 'toString', 'session:state'].map(
    (name): HostileAction => [
      `listening to ${name}`,
      `() => typeof window.desktop.on(${JSON.stringify(name)}, () => undefined) === 'function'`,
    ],
  ),
  [
    'a bridge of its own',
    () => {
      const before = window.desktop.openExternal;
      Reflect.set(window.desktop, 'openExternal', () => 'mine');
      Reflect.set(window.desktop.transfers, 'list', () => 'mine');
      Reflect.defineProperty(window, 'desktop', { value: {} });
      return window.desktop.openExternal !== before || typeof window.desktop.transfers.addUpload !== 'function';
    },
  ],
  [
    'reading the preload script’s values by changed built-ins',
    `async () => {
      const heard = [];
      const { stringify } = JSON;
      const { then } = Promise.prototype;
      JSON.stringify = (value) => String(heard.push(String(stringify(value))));
      Reflect.set(Promise.prototype, 'then', function spied(...args) {
        heard.push(String(args));
        return Reflect.apply(then, this, args);
      });
      try {
        await window.desktop.sessionState();
      } finally {
        JSON.stringify = stringify;
        Reflect.set(Promise.prototype, 'then', then);
      }
      return /Bearer|secret-|ipcRenderer/.test(heard.join(' '));
    }`,
  ],
  ...[
    'file:///etc/passwd',
    'about:blank',
    '/',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://stranger.example/',
    'devtools://devtools/bundled/devtools_app.html',
    'chrome://inspect',
    'view-source:app://bundle/',
  ].map(
    (address): HostileAction => [`a window with ${address}`, `() => window.open(${JSON.stringify(address)}) !== null`],
  ),
  ...[
    'file:///etc/passwd',
    'https://stranger.example/',
    'app://other/',
    'data:text/html,x',
    '/api/me',
    '/media/x.html',
    'devtools://devtools/bundled/devtools_app.html',
    'chrome://settings',
  ].map(
    (address): HostileAction => [
      `leaving for ${address}`,
      `async () => {
          const before = location.href;
          location.assign(${JSON.stringify(address)});
          await new Promise((resolve) => setTimeout(resolve, 50));
          return location.href !== before;
        }`,
    ],
  ),
  ...['file:///etc/passwd', 'https://stranger.example/', 'data:text/html,x', '/', '/api/me', 'about:srcdoc'].map(
    (address): HostileAction => [
      `the bridge in a frame with ${address}`,
      `async (attack) => {
          const frame = await attack.add('iframe', { src: ${JSON.stringify(address)} });
          return frame.contentWindow.desktop !== undefined || /root:|Ada/.test(frame.contentDocument?.body.textContent);
        }`,
    ],
  ),
  [
    'a form that leaves',
    async (attack) => {
      const before = location.href;
      const form = await attack.add('form', { action: 'https://stranger.example/', method: 'post' });
      (form as HTMLFormElement).submit();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return location.href !== before;
    },
  ],
  [
    'an embedded view',
    async (attack) => {
      const view = await attack.add('webview', { src: 'https://stranger.example/', nodeintegration: '' });
      return 'getWebContentsId' in view || 'loadURL' in view;
    },
  ],
  ...[
    '/%2e%2e/main/index.js',
    '/..%2fmain%2findex.js',
    '/..%2f..%2fpackage.json',
    '/..%5cmain%5cindex.js',
    '/assets/..%2f..%2fmain/index.js',
    '/%00../main/index.js',
    '/api/..%2f..%2fmain/index.js',
    'file:///etc/passwd',
    'app://other/main/index.js',
  ].map(
    (address): HostileAction => [
      `reading ${address}`,
      `async () => /enableSandbox|devDependencies|root:x:/.test(await (await fetch(${JSON.stringify(address)})).text())`,
    ],
  ),
  [
    'speaking as somebody else',
    async () => {
      const headers = { authorization: 'Bearer stolen', cookie: 'session=stolen', host: 'stranger.example' };
      return (await (await fetch('/api/me', { headers })).json()).data?.name !== 'Ada';
    },
  ],
  [
    'another server by fetch',
    async () => (await fetch('https://stranger.example/', { mode: 'no-cors' })).type !== 'error',
  ],
  [
    'another server by a socket',
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket('wss://stranger.example/');
        socket.onerror = () => resolve(false);
        socket.onopen = () => resolve(true);
      }),
  ],
  [
    'another server by a picture',
    async (attack) =>
      ((await attack.add('img', { src: 'https://stranger.example/x.png' })) as HTMLImageElement).naturalWidth > 0,
  ],
  [
    'a script of another server',
    async (attack) => {
      await attack.add('script', { src: 'data:text/javascript,window.intruder=1' });
      return 'intruder' in window;
    },
  ],
  [
    'code from a text',
    // Evaluated in a timer, because the debugger that runs this may use `eval` despite the content security policy.
    `async () => {
      setTimeout('window.intruder = 1', 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return 'intruder' in window;
    }`,
  ],
  ['a module from a text', () => import(String('data:text/javascript,export default 1')).then(() => true)],
  [
    'a worker',
    () =>
      new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
        worker.onmessage = () => resolve(true);
        worker.onerror = () => resolve(false);
      }),
  ],
  ['a service worker that outlasts the page', () => navigator.serviceWorker.register('/page.js').then(() => true)],
  ...[
    ['ugc-marketplace', '/?link=%s'],
    ['mailto', 'https://stranger.example/?mail=%s'],
    ['app', '/?link=%s'],
  ].map(
    (link): HostileAction => [
      `taking over the links of ${link[0]}`,
      `() => { navigator.registerProtocolHandler(...${JSON.stringify(link)}); return true; }`,
    ],
  ),
  [
    'the developer tools by keys',
    () => {
      // The test checks in the main process whether the tools opened.
      for (const key of ['F12', 'I', 'J'])
        document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey: true, bubbles: true }));
      return 'openDevTools' in window.desktop;
    },
  ],
  ...[
    "(await Notification.requestPermission()) === 'granted'",
    '(await navigator.mediaDevices.getUserMedia({ video: true })) !== null',
    '(await navigator.mediaDevices.getDisplayMedia()) !== null',
    "(await navigator.clipboard.readText()) !== ''",
    '(await navigator.usb.requestDevice({ filters: [] })) !== null',
    '(await navigator.serial.requestPort()) !== null',
    '(await navigator.hid.requestDevice({ filters: [] })).length > 0',
    '(await navigator.bluetooth.requestDevice({ acceptAllDevices: true })) !== null',
    '(await showOpenFilePicker()).length > 0',
    '(await queryLocalFonts()).length > 0',
  ].map((expression): HostileAction => [`a permission: ${expression}`, `async () => ${expression}`]),
];

export const hostileActions: readonly HostileAction[] = [...wrongArguments, ...ownMeans];
