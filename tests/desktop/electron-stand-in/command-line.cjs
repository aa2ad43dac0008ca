const { existsSync, readFileSync, statSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const switchOf = (argument) => /^--?([^=]+)=?(.*)$/s.exec(argument);

/**
 * Electron's options come before the app's folder; Chromium's switches such as `--user-data-dir` may also follow it.
 */
function splitArguments(args) {
  const required = [];
  const switches = {};
  let at = 0;
  for (; at < args.length && args[at].startsWith('-'); at++) {
    if (args[at] === '-r' || args[at] === '--require') {
      at++;
      required.push(args[at]);
    } else {
      const [, name, value] = switchOf(args[at]);
      switches[name] = value;
    }
  }
  for (const argument of args.slice(at + 1)) {
    const match = argument.startsWith('--') && switchOf(argument);
    if (match) switches[match[1]] = match[2];
  }
  return { required, switches, target: resolve(args[at] ?? '.') };
}

function packageFolder(start) {
  let folder = start;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Switches that weaken security, whether the app sets them (`app.commandLine`) or the command line. */
const unsafeSwitches = [
  'no-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'enable-experimental-web-platform-features',
  'enable-blink-features',
  'js-flags',
];

function checkSwitch(name) {
  if (unsafeSwitches.includes(name))
    throw new Error(`electron stand-in: the switch --${name} is unsafe, the stand-in refuses it`);
}

/** The program to run and its options: `{ required, switches, appPath, pkg, entry }`. */
function readCommandLine(args) {
  const { required, switches, target } = splitArguments(args);
  const isFolder = statSync(target).isDirectory();
  const appPath = packageFolder(isFolder ? target : dirname(target));
  const pkg = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'));
  const entry = isFolder ? resolve(target, pkg.main ?? 'index.js') : target;
  return { required, switches, appPath, pkg, entry };
}

module.exports = { ...readCommandLine(process.argv.slice(2)), checkSwitch };
