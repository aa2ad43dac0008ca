/** Defects of the log, the diagnostics, the context menu and of the handling of a crashed page. */
const core = (name) => `src/main/core/${name}`;

export const logDefects = [
  {
    name: 'the log is not redacted',
    edits: [
      { file: 'src/main/edge/log.ts', find: 'createLog({ redact, ', replace: 'createLog({ redact: (text) => text, ' },
    ],
    desktop: { spec: 'log.spec.ts', title: 'neither the log' },
  },
  {
    name: 'tokens in Base64 stay in the log',
    edits: [{ file: core('log/redact.ts'), find: '[A-Za-z0-9+_=-]{20,}', replace: '[a-f0-9-]{20,}' }],
    unit: core('log/redact.test.ts'),
  },
  {
    name: 'signatures of links stay in the log',
    edits: [{ file: core('log/redact.ts'), find: '[/([?&#]', replace: '[/([%]' }],
    unit: core('log/redact.test.ts'),
  },
  {
    name: 'the diagnostics name the folder of downloads',
    edits: [{ file: core('diagnostics.ts'), find: "'chosen'", replace: 'downloadFolder' }],
    unit: core('diagnostics.test.ts'),
  },
  {
    name: 'a page that crashes is loaded again for ever',
    edits: [{ file: core('window/crash-policy.ts'), find: 'crashes.length <= RELOADS', replace: 'crashes.length > 0' }],
    unit: core('window/crash.test.ts'),
  },
  {
    name: 'signed links of files are copied',
    edits: [{ file: core('window/context-menu.ts'), find: '(?:api|media|sandbox)', replace: '(?:none)' }],
    unit: core('window/editing.test.ts'),
  },
];
