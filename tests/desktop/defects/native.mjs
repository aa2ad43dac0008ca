/** Defects of notifications, links of the system, the tray and the close button. */
const core = (name) => `src/main/core/${name}`;
const edge = (name) => `src/main/edge/${name}`;
const native = (title) => ({ spec: 'native-shell.spec.ts', title });

export const nativeDefects = [
  {
    name: 'a link opens any page',
    edits: [{ file: core('window/deep-link.ts'), find: 'isAppRoute(pathname) ? pathname : null', replace: 'pathname' }],
    unit: core('window/deep-link.test.ts'),
  },
  {
    name: 'a link may carry a query',
    edits: [{ file: core('window/deep-link.ts'), find: ', search, hash]', replace: ', hash]' }],
    unit: core('window/deep-link.test.ts'),
  },
  {
    name: 'a notification opens any address',
    edits: [
      {
        file: core('native-arguments.ts'),
        find: "typeof route !== 'string' || !isAppRoute(route)",
        replace: "typeof route !== 'string'",
      },
    ],
    unit: core('native-arguments.test.ts'),
  },
  {
    name: 'a locked screen shows the words',
    edits: [
      { file: core('window/system-notices.ts'), find: 'isLocked() && !textWhenLocked', replace: 'textWhenLocked' },
    ],
    unit: core('window/native.test.ts'),
  },
  {
    name: 'a window hides where no tray leads back',
    edits: [{ file: core('window/close-choice.ts'), find: ' || !hasTray', replace: '' }],
    unit: core('window/native.test.ts'),
  },
  {
    name: 'notifications are let go of once they are shown',
    edits: [{ file: edge('notifier.ts'), find: '  shown.add(notification);\n', replace: '' }],
    desktop: native('a system notification'),
  },
  {
    name: 'settings that cannot be read are thrown away',
    edits: [{ file: edge('store.ts'), find: 'clearInvalidConfig: false', replace: 'clearInvalidConfig: true' }],
    desktop: { spec: 'settings.spec.ts', title: 'is kept aside as it was: torn' },
  },
];
