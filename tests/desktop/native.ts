import { type ElectronApplication, expect } from '@playwright/test';
import type { DialogKind, MenuLine, ShownDialog, ShownNotification } from './recorded.ts';

/** The simulated system and user around the app. */
export interface Native {
  /** Addresses opened in the system browser. */
  opened(): Promise<string[]>;
  openedPaths(): Promise<string[]>;
  shownInFolder(): Promise<string[]>;
  /** Texts of error boxes. */
  errors(): Promise<string[]>;
  /** All dialogs so far, answered or open. */
  dialogs(): Promise<ShownDialog[]>;
  /** Waits for an open dialog of this kind, answers it and returns it. */
  answerDialog(kind: DialogKind, value: unknown): Promise<ShownDialog>;
  /** Waits for a message box, presses the button with this label and returns the box. */
  pressButton(label: string, isChecked?: boolean): Promise<ShownDialog>;
  /** Sets the answer of the next dialog of this kind, also of the synchronous `…Sync` methods. */
  answerNextDialog(kind: DialogKind, value: unknown): Promise<void>;
  notifications(): Promise<ShownNotification[]>;
  /**
   * Waits for the notification and clicks it. False if the app no longer holds the object, so that the click is lost.
   */
  clickNotification(title: string): Promise<boolean>;
  closeNotification(title: string): Promise<void>;
  /** Types of the active power-save blockers. */
  powerSaveBlockers(): Promise<string[]>;
  /** Last progress of the taskbar icon; null before the first. */
  progress(): Promise<{ progress: number; mode: string | null } | null>;
  badge(): Promise<number | null>;
  /** What marked the icon in taskbar or dock, in order: overlays, flashes, bounces, finished downloads. */
  attention(): Promise<string[]>;
  loginItems(): Promise<{ openAtLogin?: boolean }[]>;
  /** Items of the tray's menu; null without a tray. */
  trayMenu(): Promise<MenuLine[] | null>;
  trayToolTip(): Promise<string | null>;
  clickTray(): Promise<void>;
  clickTrayItem(label: string): Promise<void>;
  /** Items of the last popup menu, such as the context menu; null before the first. */
  popupMenu(): Promise<MenuLine[] | null>;
  clickPopupItem(label: string): Promise<void>;
  /** Emits an event of `powerMonitor`; false if the app prevented its default (only `shutdown` has one). */
  power(
    event: 'suspend' | 'resume' | 'shutdown' | 'lock-screen' | 'unlock-screen' | 'on-ac' | 'on-battery',
  ): Promise<boolean>;
  /** Emits macOS's `open-url`, which reports an opened deep link. */
  openUrl(url: string): Promise<void>;
  /** Emits macOS's `open-file`: a file was opened with the app, or dropped on its icon in the dock. */
  openFile(path: string): Promise<void>;
  /** Drops files on the tray icon, which only macOS allows. */
  dropOnTray(paths: readonly string[]): Promise<void>;
}

type MenuName = 'tray' | 'popup';

const linesOf = (app: ElectronApplication, name: MenuName): Promise<MenuLine[] | null> =>
  app.evaluate((_electron, from) => {
    const menu = from === 'tray' ? globalThis.__recorded.tray?.menu : globalThis.__recorded.popups.at(-1);
    if (!menu) return null;
    return menu.items.map(({ type, label, role, enabled, checked }) => ({
      label: type === 'separator' ? '-' : label || (role ?? ''),
      isEnabled: enabled,
      isChecked: checked,
    }));
  }, name);

async function clickItem(app: ElectronApplication, name: MenuName, label: string): Promise<void> {
  await expect.poll(async () => (await linesOf(app, name))?.map((line) => line.label) ?? []).toContain(label);
  await app.evaluate(
    (_electron, { from, text }) => {
      const menu = from === 'tray' ? globalThis.__recorded.tray?.menu : globalThis.__recorded.popups.at(-1);
      const item = menu?.items.find((candidate) => candidate.label === text);
      if (!item?.enabled) throw new Error(`The menu item "${text}" is greyed out.`);
      item.click();
    },
    { from: name, text: label },
  );
}

const emitOnNotification = async (app: ElectronApplication, title: string, event: string): Promise<boolean> => {
  const shown = () => app.evaluate(() => globalThis.__recorded.notifications.map((each) => each.title));
  await expect.poll(shown).toContain(title);
  return app.evaluate(
    async (_electron, [name, emitted]) => {
      const notification = await globalThis.__recorded.notificationNow(name ?? '');
      notification?.emit(emitted ?? '', {});
      return notification !== undefined;
    },
    [title, event],
  );
};

const dialogsOf = (app: ElectronApplication): Promise<ShownDialog[]> =>
  app.evaluate(() =>
    globalThis.__recorded.dialogs.map(({ kind, options, isOpen, hasParent }) => {
      const { title, message, detail, defaultPath, buttons } = options;
      return { kind, options: { title, message, detail, defaultPath, buttons }, isOpen, hasParent };
    }),
  );

async function openDialog(app: ElectronApplication, kind: DialogKind): Promise<ShownDialog> {
  const find = async () => (await dialogsOf(app)).findLast((dialog) => dialog.kind === kind && dialog.isOpen);
  await expect.poll(find).toBeDefined();
  const dialog = await find();
  if (dialog === undefined) throw new Error(`The ${kind} was closed while it was looked at.`);
  return dialog;
}

async function answerDialog(app: ElectronApplication, kind: DialogKind, value: unknown): Promise<ShownDialog> {
  const dialog = await openDialog(app, kind);
  await app.evaluate(
    (_electron, [wanted, answer]) =>
      globalThis.__recorded.dialogs.findLast((shown) => shown.kind === wanted && shown.isOpen)?.answer(answer),
    [kind, value],
  );
  return dialog;
}

async function pressButton(app: ElectronApplication, label: string, isChecked = false): Promise<ShownDialog> {
  const { options } = await openDialog(app, 'showMessageBox');
  const response = options.buttons?.indexOf(label) ?? -1;
  if (response < 0) throw new Error(`The message box has no button "${label}", only ${options.buttons?.join(', ')}.`);
  return answerDialog(app, 'showMessageBox', { response, checkboxChecked: isChecked });
}

export function nativeOf(app: ElectronApplication): Native {
  return {
    opened: () => app.evaluate(() => globalThis.__recorded.opened),
    openedPaths: () => app.evaluate(() => globalThis.__recorded.openedPaths),
    shownInFolder: () => app.evaluate(() => globalThis.__recorded.shownInFolder),
    errors: () => app.evaluate(() => globalThis.__recorded.errors),
    dialogs: () => dialogsOf(app),
    answerDialog: (kind, value) => answerDialog(app, kind, value),
    pressButton: (label, isChecked) => pressButton(app, label, isChecked),
    answerNextDialog: (kind, value) =>
      app.evaluate((_electron, answer) => void globalThis.__recorded.answers.push(answer), { kind: `${kind}`, value }),
    notifications: () =>
      app.evaluate(() => globalThis.__recorded.notifications.map(({ title, body }) => ({ title, body }))),
    clickNotification: (title) => emitOnNotification(app, title, 'click'),
    closeNotification: async (title) => {
      await emitOnNotification(app, title, 'close');
    },
    powerSaveBlockers: () => app.evaluate(() => [...globalThis.__recorded.blockers.values()]),
    progress: () => app.evaluate(() => globalThis.__recorded.progress.at(-1) ?? null),
    badge: () => app.evaluate(() => globalThis.__recorded.badges.at(-1) ?? null),
    attention: () => app.evaluate(() => globalThis.__recorded.attention),
    loginItems: () => app.evaluate(() => globalThis.__recorded.loginItems),
    trayMenu: () => linesOf(app, 'tray'),
    trayToolTip: () => app.evaluate(() => globalThis.__recorded.tray?.toolTip ?? null),
    clickTray: async () => {
      await expect.poll(() => app.evaluate(() => globalThis.__recorded.tray !== null)).toBe(true);
      await app.evaluate(() => void globalThis.__recorded.tray?.icon.emit('click', {}));
    },
    clickTrayItem: (label) => clickItem(app, 'tray', label),
    popupMenu: () => linesOf(app, 'popup'),
    clickPopupItem: (label) => clickItem(app, 'popup', label),
    power: (event) =>
      app.evaluate(({ powerMonitor }, name) => {
        let isDefault = true;
        Reflect.apply(powerMonitor.emit, powerMonitor, [name, { preventDefault: () => (isDefault = false) }]);
        return isDefault;
      }, event),
    openUrl: (url) =>
      app.evaluate(({ app: main }, opened) => {
        main.emit('open-url', { preventDefault() {} }, opened);
      }, url),
    openFile: (path) =>
      app.evaluate(({ app: main }, opened) => {
        main.emit('open-file', { preventDefault() {} }, opened);
      }, path),
    dropOnTray: (paths) =>
      app.evaluate((_electron, dropped) => {
        globalThis.__recorded.tray?.icon.emit('drop-files', {}, dropped);
      }, paths),
  };
}
