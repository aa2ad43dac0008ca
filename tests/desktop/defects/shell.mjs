/** Defects of the window, its guards and the start. Each: the replacement, its place, and the tests that must fail. */
const checklist = (title) => ({ spec: 'checklist.spec.ts', title });
const index = 'src/main/index.ts';
const window = 'src/main/edge/window.ts';
const guards = 'src/main/edge/guards.ts';
const boot = 'src/main/boot.ts';
const core = (name) => `src/main/core/${name}`;

export const shellDefects = [
  {
    name: 'sandbox off, enableSandbox dropped',
    edits: [
      { file: index, find: 'app.enableSandbox();\n', replace: '' },
      { file: window, find: 'sandbox: true,', replace: 'sandbox: false,' },
    ],
    desktop: checklist('2, 3, 4'),
  },
  {
    name: 'enableSandbox dropped',
    edits: [{ file: index, find: 'app.enableSandbox();\n', replace: '' }],
    desktop: checklist('2, 3, 4'),
  },
  {
    name: 'webSecurity off, webview on',
    edits: [{ file: window, find: 'webSecurity: true,', replace: 'webSecurity: false,\n      webviewTag: true,' }],
    desktop: checklist('2, 3, 4'),
  },
  {
    name: 'context isolation off',
    edits: [{ file: window, find: 'contextIsolation: true', replace: 'contextIsolation: false' }],
    desktop: checklist('2, 3, 4'),
  },
  {
    name: 'node integration on',
    edits: [{ file: window, find: 'nodeIntegration: false', replace: 'nodeIntegration: true' }],
    desktop: checklist('2, 3, 4'),
  },
  {
    name: 'scheme not registered as privileged',
    edits: [{ file: index, find: '\nregisterAppScheme();', replace: '\nvoid registerAppScheme;' }],
    desktop: checklist('1, 18'),
  },
  {
    name: 'every permission request granted',
    edits: [
      {
        file: guards,
        find: 'callback(mayUse(permission, requestingUrl)),',
        replace: 'callback(requestingUrl !== permission),',
      },
    ],
    desktop: checklist('5:'),
  },
  {
    name: 'every permission check granted',
    edits: [
      {
        file: guards,
        find: 'requestingOrigin) => mayUse(permission, requestingOrigin));',
        replace: 'requestingOrigin) => requestingOrigin !== permission);',
      },
    ],
    desktop: checklist('5:'),
  },
  {
    name: 'camera among the granted permissions',
    edits: [{ file: core('navigation.ts'), find: "'fullscreen']", replace: "'fullscreen', 'media']" }],
    unit: core('addresses.test.ts'),
  },
  {
    name: 'embedded views may be attached',
    edits: [
      { file: guards, find: "contents.on('will-attach-webview', (event) => event.preventDefault());", replace: '' },
    ],
    desktop: checklist('11, 12'),
  },
  ...['will-navigate', 'will-frame-navigate', 'will-redirect'].map((name) => ({
    name: `${name} not watched`,
    edits: [{ file: guards, find: `contents.on('${name}', stayInside);`, replace: '' }],
    desktop: checklist('13:'),
  })),
  {
    name: 'the server’s files open in the window',
    edits: [
      {
        file: core('navigation.ts'),
        find: "isAppUrl(address) && routeOf('GET', new URL(address).pathname, true) === null",
        replace: 'isAppUrl(address) && routeOf !== null',
      },
    ],
    desktop: checklist('13:'),
  },
  {
    name: 'a foreign host passes for the app',
    edits: [
      {
        file: core('origin.ts'),
        find: 'return URL.canParse(address) && isAppParts(new URL(address));',
        replace: 'return isAppParts(new URL(appOrigin)) && address.startsWith(appOrigin);',
      },
    ],
    unit: core('addresses.test.ts'),
  },
  {
    name: 'new windows not denied',
    edits: [{ file: guards, find: "action: 'deny'", replace: "action: 'allow'" }],
    desktop: checklist('14, 15'),
  },
  {
    name: 'any address goes to the system',
    edits: [
      {
        file: guards,
        find: 'if (link !== null) await shell.openExternal(link);',
        replace: 'await shell.openExternal(address);',
      },
    ],
    desktop: checklist('14, 15'),
  },
  {
    name: 'addresses with a password go to the browser',
    edits: [{ file: core('external-links.ts'), find: " && url.username === '' && url.password === ''", replace: '' }],
    unit: core('addresses.test.ts'),
  },
  {
    name: 'a second start opens a second app',
    edits: [{ file: index, find: 'if (app.requestSingleInstanceLock()) {', replace: 'if (app.name) {' }],
    desktop: { spec: 'window.spec.ts', title: 'a second start' },
  },
  {
    name: 'the window opens where nobody sees it',
    edits: [
      {
        file: core('window/window-state.ts'),
        find: 'const area = areas.find((candidate) => isReachable(saved, candidate));',
        replace: 'const area = areas.find((candidate) => isReachable(candidate, candidate));',
      },
    ],
    unit: core('window/window-state.test.ts'),
  },
  {
    name: 'plain http to another machine',
    edits: [
      {
        file: core('api-origin.ts'),
        find: "(url.protocol === 'http:' && isLoopback(url.origin))",
        replace: "(url.protocol === 'http:' && isLoopback !== null)",
      },
    ],
    unit: core('addresses.test.ts'),
  },
  {
    name: 'inline script allowed',
    edits: [
      {
        file: core('content-security-policy.ts'),
        find: `"script-src 'self'",`,
        replace: `"script-src 'self' 'unsafe-inline'",`,
      },
    ],
    desktop: checklist('7:'),
  },
  {
    name: 'page without a policy',
    edits: [
      {
        file: core('app-protocol.ts'),
        find: "    'content-security-policy': policy,\n",
        replace: "    'x-policy': policy,\n",
      },
    ],
    desktop: checklist('7:'),
  },
  {
    name: 'files outside the folder of the page',
    edits: [
      {
        file: core('app-protocol.ts'),
        find: "if (!file.startsWith(root + sep)) return refuse(403, 'Forbidden');",
        replace: '',
      },
    ],
    unit: core('app-protocol.test.ts'),
  },
  {
    name: 'the last session is kept in a file as base64',
    edits: [
      {
        file: boot,
        find: "import { readApiOrigin } from './core/api-origin.ts';",
        replace:
          "import { writeFileSync } from 'node:fs';\nimport { join } from 'node:path';\nimport { readApiOrigin } from './core/api-origin.ts';",
      },
      {
        file: boot,
        find: "      window?.emit('session:changed', { signedIn });\n",
        replace: `      window?.emit('session:changed', { signedIn });
      void session.token().then((token) =>
        writeFileSync(join(app.getPath('userData'), 'last'), Buffer.from(String(token)).toString('base64')));
`,
      },
    ],
    desktop: { spec: 'token.spec.ts', title: 'no file' },
  },
  {
    // Writes past the log, which would redact it.
    name: 'the token on the terminal',
    edits: [
      {
        file: boot,
        find: "      window?.emit('session:changed', { signedIn });\n",
        replace: `      window?.emit('session:changed', { signedIn });
      void session.token().then((token) => process.stderr.write(\`signed in with \${token}\`));
`,
      },
    ],
    desktop: { spec: 'token.spec.ts', title: 'no file' },
  },
];
