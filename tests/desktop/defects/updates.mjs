/** Defects of the updates. */
const updater = 'src/main/edge/updater.ts';
const updates = 'src/main/core/updates/updates.ts';

export const updateDefects = [
  {
    name: 'an update is installed as the app quits',
    edits: [{ file: updater, find: 'autoInstallOnAppQuit = false', replace: 'autoInstallOnAppQuit = true' }],
    desktop: { spec: 'updates.spec.ts', title: 'installs nothing' },
  },
  {
    name: 'an older version is taken for an update',
    edits: [{ file: updater, find: 'allowDowngrade = false', replace: 'allowDowngrade = true' }],
    desktop: { spec: 'updates.spec.ts', title: 'installs nothing' },
  },
  {
    name: 'an update is fetched while transfers are under way',
    edits: [
      {
        file: updates,
        find: "if (busy() > 0) become({ kind: 'waiting', version });",
        replace: "if (busy() < 0) become({ kind: 'waiting', version });",
      },
    ],
    unit: 'src/main/core/updates/updates.test.ts',
  },
  {
    name: 'a restart stops a transfer that has just begun',
    edits: [{ file: updates, find: 'if (busy() > 0) asked = null;', replace: 'if (busy() < 0) asked = null;' }],
    unit: 'src/main/core/updates/updates.test.ts',
  },
];
