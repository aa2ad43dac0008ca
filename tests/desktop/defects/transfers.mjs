/** Defects of uploads and of their effects on the system. */
const transfers = (name) => `src/main/core/transfers/${name}`;

export const transferDefects = [
  {
    name: 'a hijacked page uploads any file',
    edits: [
      {
        file: transfers('video-file.ts'),
        find: 'if (!type || videoExtension(type.mime) === undefined) refuse(NOT_A_VIDEO);',
        replace: 'if (type && videoExtension(type.mime) === "") refuse(NOT_A_VIDEO);',
      },
    ],
    unit: transfers('video-file.test.ts'),
  },
  {
    name: 'a changed file goes on',
    edits: [
      { file: transfers('video-file.ts'), find: 'if (!isSameTime(known, stats)) throw changed(path);', replace: '' },
    ],
    unit: transfers('video-file.test.ts'),
  },
  {
    name: 'delivered without equal checksums',
    edits: [
      {
        file: transfers('upload-runner.ts'),
        find: 'if (state.sha256 === own) return context.note',
        replace: 'if (state.sha256 || own) return context.note',
      },
    ],
    unit: transfers('upload-runner.test.ts'),
  },
  {
    name: 'a torn journal is thrown away',
    edits: [
      {
        file: transfers('transfer-journal.ts'),
        find: "if (reading.kind !== 'good') await this.#keepAside(path, reading.kind);",
        replace: '',
      },
    ],
    unit: transfers('transfer-journal.test.ts'),
  },
  {
    name: 'the computer sleeps in the middle of an upload',
    edits: [
      {
        file: transfers('system-activity.ts'),
        find: 'if (activity.keepsAwake) release ??= keepAwake();',
        replace: 'if (activity.count < 0) release ??= keepAwake();',
      },
    ],
    unit: transfers('system-activity.test.ts'),
  },
  {
    name: 'the computer never sleeps again',
    edits: [{ file: transfers('system-activity.ts'), find: '      release?.();\n', replace: '' }],
    unit: transfers('system-activity.test.ts'),
  },
  {
    name: 'quits without a question',
    edits: [
      {
        file: 'src/main/core/quit-guard.ts',
        find: 'if (isAllowed || count === 0) return true;',
        replace: 'if (isAllowed || count >= 0) return true;',
      },
    ],
    unit: 'src/main/core/quit-guard.test.ts',
  },
  {
    name: 'asks while the system shuts down',
    edits: [
      {
        file: 'src/main/core/quit-guard.ts',
        find: 'systemEnds: () => {\n      isAllowed = true;',
        replace: 'systemEnds: () => {\n      isAsking = false;',
      },
    ],
    unit: 'src/main/core/quit-guard.test.ts',
  },
  {
    name: 'an upload goes past the proxy of the system',
    edits: [
      {
        file: 'src/main/core/proxy-agents.ts',
        find: 'return proxies.length > 0 ? proxies : [null];',
        replace: 'return proxies.length > 99 ? proxies : [null];',
      },
    ],
    unit: 'src/main/core/proxy-agents.test.ts',
  },
];
