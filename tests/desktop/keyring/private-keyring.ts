import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { unlockKeyring } from './unlock-keyring.ts';

const PASSWORD = 'test';

const isInstalled = (tool: string): boolean => spawnSync('which', [tool]).status === 0;
export const hasKeyring = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(isInstalled);

export interface KeyringOptions {
  /** Whether the bus denies access to the keyring, as it does for a confined program. */
  readonly isDenied?: boolean;
}

/**
 * A GNOME keyring of its own on a D-Bus session bus of its own. Its password prompt never appears, so a call that waits
 * for the prompt never returns.
 */
export interface PrivateKeyring {
  /** Environment variables that lead an app to this keyring. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts the daemon; `locked` starts it without the password. */
  start(how: 'unlocked' | 'locked'): Promise<void>;
  /** Unlocks the keyring, as its user does in the prompt. */
  unlock(): Promise<void>;
  /** Kills the daemon. */
  kill(): Promise<void>;
  /** Stops the daemon (SIGSTOP): it accepts calls and never replies. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** The bus may start no service but the prompter, so a killed daemon stays dead. */
const busConfig = (folder: string, isDenied: boolean): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${folder}/bus</listen>
  <servicedir>${folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    ${isDenied ? '<deny send_destination="org.freedesktop.secrets"/>' : ''}
  </policy>
  <limit name="service_start_timeout">3000</limit>
</busconfig>`;

const PROMPTER = '[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sleep 60\n';

const end = async (child: ChildProcess | null): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

export async function openPrivateKeyring({ isDenied = false }: KeyringOptions = {}): Promise<PrivateKeyring> {
  const folder = mkdtempSync(join(tmpdir(), 'keyring-'));
  for (const name of ['data/keyrings', 'services', 'run', 'cache'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'services/prompter.service'), PROMPTER);
  writeFileSync(join(folder, 'bus.conf'), busConfig(folder, isDenied));
  const address = `unix:path=${folder}/bus`;
  const env = {
    DBUS_SESSION_BUS_ADDRESS: address,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    DISPLAY: '',
  };
  const run = (program: string, args: readonly string[]) =>
    spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] });
  const bus = run('dbus-daemon', ['--config-file', join(folder, 'bus.conf'), '--nofork']);
  let daemon: ChildProcess | null = null;
  const hasOwner = () => {
    const args = [`--bus=${address}`, '--print-reply', '--dest=org.freedesktop.DBus', '/'];
    const asked = spawnSync(
      'dbus-send',
      [...args, 'org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'],
      { encoding: 'utf8' },
    );
    return asked.stdout.includes('boolean true');
  };
  return {
    env,
    start: async (how) => {
      await expect.poll(() => existsSync(join(folder, 'bus'))).toBe(true);
      await expect.poll(hasOwner).toBe(false);
      daemon = run('gnome-keyring-daemon', [
        '--foreground',
        '--components=secrets',
        ...(how === 'unlocked' ? ['--unlock'] : []),
      ]);
      daemon.stdin?.end(how === 'unlocked' ? PASSWORD : '');
      await expect.poll(hasOwner).toBe(true);
    },
    unlock: () => unlockKeyring(address, PASSWORD),
    kill: () => end(daemon),
    freeze: () => void daemon?.kill('SIGSTOP'),
    thaw: () => void daemon?.kill('SIGCONT'),
    close: async () => {
      await end(daemon);
      await end(bus);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
