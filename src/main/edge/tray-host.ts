import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
