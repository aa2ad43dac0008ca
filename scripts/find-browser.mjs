// Finds a Chromium for the journeys, or installs one. Prints its path; everything else goes to standard error.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, isDebianRoot, isProgram, run, say } from './debian-packages.mjs';

/** The headless shell first: the same engine with a quarter less CPU time, since it draws no browser window. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const search = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path) && isProgram(path));
};

const install = () => {
  if (isDebianRoot()) {
    say('No browser found: installing Chromium with apt-get …');
    if (installPackages('chromium-headless-shell', 'fonts-liberation')) return search();
  }
  say('No browser found: installing the one of Playwright …');
  return run('npx', ['playwright', 'install', 'chromium']) ? search() : undefined;
};

/** The path of a Chromium; undefined when none is here and none could be installed. */
export const findBrowser = () => {
  const wanted = process.env.CHROMIUM;
  if (wanted) {
    if (isProgram(wanted)) return wanted;
    say(`CHROMIUM names ${wanted}, which is not a program.`);
    return undefined;
  }
  return search() ?? install();
};

export const NO_BROWSER =
  'The journeys need a Chromium or Chrome. Install one, or set CHROMIUM to the path of its program.';

if (import.meta.filename === process.argv[1]) {
  const browser = findBrowser();
  if (!browser) {
    say(NO_BROWSER);
    process.exit(1);
  }
  process.stdout.write(`${browser}\n`);
  execFileSync(browser, ['--version'], { stdio: ['ignore', 2, 2] });
}
