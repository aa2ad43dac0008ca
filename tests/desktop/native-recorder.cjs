// Preloaded before the app's entry (`electron -r`): records the app's calls to the system and simulates the user. It
// replaces documented API only, so it works on Electron and on the stand-in. Injecting it later through the debugger
// would race with the start. Tests use it through native.ts.
const { app, BrowserWindow, dialog, Menu, Notification, powerSaveBlocker, shell, Tray } = require('electron');
const { appendFileSync } = require('node:fs');
const v8 = require('node:v8');
const vm = require('node:vm');

// Written to a file as well, since an app that exits during the start does so before a test can listen.
const write = process.stderr.write;
process.stderr.write = function tee(text, ...rest) {
  if (process.env.DESKTOP_STDERR) appendFileSync(process.env.DESKTOP_STDERR, text);
  return write.call(this, text, ...rest);
};

const recorded = {
  opened: [],
  openedPaths: [],
  shownInFolder: [],
  trashed: [],
  errors: [],
  dialogs: [],
  answers: [],
  notifications: [],
  popups: [],
  blockers: new Map(),
  progress: [],
  badges: [],
  attention: [],
  loginItems: [],
  tray: null,
};
globalThis.__recorded = recorded;

shell.openExternal = async (url) => {
  recorded.opened.push(url);
};
shell.openPath = async (path) => {
  recorded.openedPaths.push(path);
  return '';
};
shell.showItemInFolder = (path) => {
  recorded.shownInFolder.push(path);
};
shell.trashItem = async (path) => {
  recorded.trashed.push(path);
};
dialog.showErrorBox = (_title, text) => {
  recorded.errors.push(text);
  // For an app that ends with it, and can no longer be asked.
  process.stderr.write(`In a dialog: ${text}\n`);
};

/**
 * A dialog stays open until the test answers it. The synchronous methods take an answer that the test has given before.
 */
const optionsOf = (args) => args.at(-1) ?? {};
const takeAnswer = (kind) => {
  const at = recorded.answers.findIndex((answer) => answer.kind === kind);
  return at < 0 ? undefined : recorded.answers.splice(at, 1)[0];
};
for (const kind of ['showOpenDialog', 'showSaveDialog', 'showMessageBox']) {
  dialog[kind] = (...args) =>
    new Promise((resolve) => {
      const options = optionsOf(args);
      const entry = { kind, options, isOpen: true, hasParent: args[0] instanceof BrowserWindow };
      entry.answer = (value) => {
        entry.isOpen = false;
        resolve(value);
      };
      recorded.dialogs.push(entry);
      options.signal?.addEventListener('abort', () => {
        if (entry.isOpen) entry.answer({ response: options.cancelId ?? 0, checkboxChecked: false });
      });
      const given = takeAnswer(kind);
      if (given) entry.answer(given.value);
    });
  dialog[`${kind}Sync`] = (...args) => {
    const given = takeAnswer(kind);
    if (!given)
      throw new Error(`dialog.${kind}Sync would block the process: the test has to answer before it is shown`);
    recorded.dialogs.push({ kind: `${kind}Sync`, options: optionsOf(args), isOpen: false });
    return given.value;
  };
}

/** Held weakly: if the app drops a notification, it is collected and its click is lost, as in Electron. */
const showNotification = Notification.prototype.show;
Notification.prototype.show = function show() {
  recorded.notifications.push({ title: this.title, body: this.body, silent: this.silent, ref: new WeakRef(this) });
  showNotification.call(this);
};

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');
recorded.notificationNow = async (title) => {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  collectGarbage();
  return recorded.notifications.findLast((shown) => shown.title === title)?.ref.deref();
};

/** Wraps a documented method so that its arguments are recorded. */
const tap = (owner, name, record) => {
  const original = owner[name];
  owner[name] = function tapped(...args) {
    const result = original.apply(this, args);
    record.call(this, args, result);
    return result;
  };
};
tap(Tray.prototype, 'setContextMenu', function record([menu]) {
  recorded.tray = { ...recorded.tray, icon: this, menu };
});
tap(Tray.prototype, 'setToolTip', function record([toolTip]) {
  recorded.tray = { ...recorded.tray, icon: this, toolTip };
});
tap(Tray.prototype, 'setImage', function record([image]) {
  recorded.tray = { ...recorded.tray, icon: this, image };
});
tap(Tray.prototype, 'destroy', () => {
  recorded.tray = null;
});
tap(Menu.prototype, 'popup', function record() {
  recorded.popups.push(this);
});
tap(powerSaveBlocker, 'start', ([type], id) => {
  recorded.blockers.set(id, type);
});
tap(powerSaveBlocker, 'stop', ([id]) => {
  recorded.blockers.delete(id);
});
tap(BrowserWindow.prototype, 'setProgressBar', ([progress, options]) => {
  recorded.progress.push({ progress, mode: options?.mode ?? null });
});
tap(BrowserWindow.prototype, 'setOverlayIcon', ([icon, description]) => {
  recorded.attention.push(icon ? `overlay: ${description}` : 'no overlay');
});
tap(BrowserWindow.prototype, 'flashFrame', ([isFlashing]) => {
  recorded.attention.push(isFlashing ? 'flash' : 'no flash');
});
for (const name of app.dock ? ['bounce', 'downloadFinished'] : [])
  tap(app.dock, name, ([argument]) => {
    recorded.attention.push(`${name}: ${argument}`);
  });
tap(app, 'setBadgeCount', ([count]) => {
  recorded.badges.push(count ?? null);
});
tap(app, 'setLoginItemSettings', ([settings]) => {
  recorded.loginItems.push(settings);
});
