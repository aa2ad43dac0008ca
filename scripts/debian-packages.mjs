// Installs packages where that needs no confirmation: as root on Debian.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** Standard output is reserved for a script's result. */
export const say = (text) => process.stderr.write(`${text}\n`);

/** Runs a program whose output goes to standard error. */
export const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;

export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const isDebianRoot = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

export const installPackages = (...names) =>
  run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
