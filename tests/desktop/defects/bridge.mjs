/** Defects of the bridge's calls and events. */
const preload = 'src/preload/index.ts';
const boot = 'src/main/boot.ts';
const bridge = 'src/main/core/bridge.ts';
const unit = 'src/main/core/bridge.test.ts';
const surface = { spec: 'bridge.spec.ts', title: 'these calls and no other' };

export const bridgeDefects = [
  {
    name: 'ipcRenderer.invoke exposed',
    edits: [
      {
        file: preload,
        find: '  on: subscribe,\n} satisfies DesktopApi);',
        replace:
          '  on: subscribe,\n  invoke: (name: string, ...args: unknown[]) => ipcRenderer.invoke(name, ...args),\n});',
      },
    ],
    desktop: surface,
  },
  {
    name: 'a second object in the page',
    edits: [
      {
        file: preload,
        find: "contextBridge.exposeInMainWorld('desktop', {",
        replace:
          "contextBridge.exposeInMainWorld('electron', { versions: 1 });\ncontextBridge.exposeInMainWorld('desktop', {",
      },
    ],
    desktop: surface,
  },
  {
    name: 'events of any name',
    edits: [{ file: preload, find: 'if (!eventNames.includes(name)) throw', replace: 'if (!eventNames) throw' }],
    desktop: { spec: 'security.spec.ts', title: 'what crosses the bridge' },
  },
  {
    name: 'a listener gets the event of Electron',
    edits: [
      {
        file: preload,
        find: 'const forward = (_event: unknown, payload: Events[K]) => listener(payload);',
        replace:
          'const forward = (event: unknown, payload: Events[K]) => (listener as (...all: unknown[]) => void)(payload, event);',
      },
    ],
    desktop: { spec: 'bridge.spec.ts', title: 'nothing of Electron' },
  },
  {
    name: 'token in the session:state reply',
    edits: [
      {
        file: 'src/main/edge/call-handlers.ts',
        find: "'session:state': async () => ({ signedIn: (await session.token()) !== null }),",
        replace:
          "'session:state': async () => ({ signedIn: (await session.token()) !== null, token: await session.token() }),",
      },
    ],
    desktop: { spec: 'token.spec.ts', title: 'no answer' },
  },
  {
    name: 'token in the session:changed event, reversed',
    edits: [
      {
        file: boot,
        find: "      window?.emit('session:changed', { signedIn });\n",
        replace: `      void session.token().then((token) => {
        const hint = [...String(token)].reverse().join('');
        window?.emit('session:changed', { signedIn, hint } as never);
      });
`,
      },
    ],
    desktop: { spec: 'token.spec.ts', title: 'no answer' },
  },
  {
    name: 'child frames are listened to',
    edits: [
      {
        file: bridge,
        find: 'frame !== null && frame.parent === null && isAppUrl',
        replace: 'frame !== null && isAppUrl',
      },
    ],
    unit,
  },
  {
    name: 'child frames are listened to, at run time',
    edits: [
      {
        file: bridge,
        find: 'frame !== null && frame.parent === null && isAppUrl(frame.url)',
        replace: 'frame !== null && isAppUrl',
      },
    ],
    desktop: { spec: 'checklist.spec.ts', title: '17:' },
  },
  {
    name: 'foreign pages are listened to',
    edits: [
      {
        file: bridge,
        find: 'frame.parent === null && isAppUrl(frame.url);',
        replace: 'frame.parent === null && isAppUrl !== null;',
      },
    ],
    unit,
  },
  {
    name: 'failures tell the page their details',
    edits: [
      {
        file: bridge,
        find: "{ ok: false, code: 'internal', message: 'Something went wrong.' }",
        replace: "{ ok: false, code: 'internal', message: String(error) }",
      },
    ],
    unit,
  },
  {
    name: 'calls without arguments take any',
    edits: [
      {
        file: 'src/main/core/call-arguments.ts',
        find: 'if (raw.length > 0) throw',
        replace: 'if (raw.length > 9) throw',
      },
    ],
    unit,
  },
];
