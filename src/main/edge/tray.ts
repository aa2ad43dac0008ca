import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { app, Menu, type NativeImage, nativeImage, Tray } from 'electron';
import icon from '../../../resources/icon.png?inline';
import templateIcon from '../../../resources/tray-template.png?inline';
import { type TrayAction, type TrayState, trayMenu, trayToolTip } from '../core/window/tray-menu.ts';

const run = promisify(execFile);
const WATCHER = 'org.kde.StatusNotifierWatcher';
const PROPERTY = [WATCHER, 'IsStatusNotifierHostRegistered'] as const;
const PATH = '/StatusNotifierWatcher';
const GET = 'org.freedesktop.DBus.Properties.Get';

/** Programs that read the property; a desktop has at least one of them. */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ['gdbus', ['call', '--session', '--dest', WATCHER, '--object-path', PATH, '--method', GET, ...PROPERTY]],
  [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${WATCHER}`, PATH, GET, ...PROPERTY.map((text) => `string:${text}`)],
  ],
];

/**
 * Whether tray icons are shown. On Linux a desktop without a StatusNotifierHost (GNOME without an extension) creates them
 * all the same; where nothing answers, there is none.
 */
export async function showsTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  for (const [command, args] of COMMANDS) {
    const answer = await run(command, [...args], { timeout: 2_000 }).catch(() => null);
    if (answer !== null) return /\btrue\b/.test(answer.stdout);
  }
  return false;
}

export interface AppTray {
  /** Shows what has changed. */
  update(change: Partial<TrayState>): void;
}

/** Icon size in pixels at scale factor 2. */
const side = 32;

/** macOS colours a template by its menu bar; only its opacity counts. */
const image = (): NativeImage => {
  if (process.platform !== 'darwin') return nativeImage.createFromDataURL(icon).resize({ width: side, height: side });
  const template = nativeImage.createFromBuffer(Buffer.from(templateIcon.replace(/^.*,/, ''), 'base64'), {
    scaleFactor: 2,
  });
  template.setTemplateImage(true);
  return template;
};

export interface TrayOptions {
  readonly act: (action: TrayAction) => void;
  /** Called with the absolute paths of dropped files; only macOS lets files be dropped on the icon. */
  readonly openFiles: (paths: readonly string[]) => void;
  readonly report: (error: unknown) => void;
}

/** Creates the tray icon. Null where the system has no tray. */
export function openTray({ act, openFiles, report }: TrayOptions): AppTray | null {
  try {
    const tray = new Tray(image());
    let state: TrayState | null = null;
    const update = (change: Partial<TrayState>) => {
      const next = { unread: 0, transfers: null, ...state, ...change };
      // A menu that is set again closes.
      if (isDeepStrictEqual(next, state)) return;
      state = next;
      tray.setToolTip(trayToolTip(app.name, next.unread));
      tray.setContextMenu(
        Menu.buildFromTemplate(
          trayMenu(app.name, next).map((line) =>
            line.kind === 'separator'
              ? { type: 'separator' as const }
              : { label: line.label, click: () => act(line.action) },
          ),
        ),
      );
      app.setBadgeCount(next.unread);
    };
    update({});
    // On macOS the click opens the menu.
    if (process.platform !== 'darwin') tray.on('click', () => act({ open: null }));
    tray.on('drop-files', (_event, paths) => openFiles(paths));
    return { update };
  } catch (error) {
    report(error);
    return null;
  }
}
