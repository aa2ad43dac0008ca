// `npm test`: everything, in the order in which it fails fastest. Stops at the first step that fails.
import { spawnSync } from 'node:child_process';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';

const started = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
const say = (text) => process.stdout.write(`\n── ${text}\n`);

const step = (title, command, args, env = {}) => {
  say(title);
  const since = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    say(`${title}: FAILED after ${seconds(since)}`);
    process.exit(status ?? 1);
  }
  say(`${title}: ok, ${seconds(since)}`);
};

const npx = (name) => `node_modules/.bin/${name}`;

step('Types', npx('tsc'), ['--noEmit']);
step('Format and lint', npx('biome'), ['check', '--error-on-warnings']);
step('Dead code', npx('knip'), []);
step('Unit and renderer tests', npx('vitest'), ['run', '--project', 'unit', '--project', 'renderer*']);
step('Server on the embedded database and on PostgreSQL', npx('vitest'), [
  'run',
  '--project',
  'pglite',
  '--project',
  'postgres',
]);
step('Build', process.execPath, ['scripts/build.mjs', '--all']);
step('Packaging of the desktop client', npx('vitest'), ['run', '--project', 'package']);
const browser = findBrowser();
if (!browser) {
  process.stderr.write(`${NO_BROWSER}\n`);
  process.exit(1);
}
step('Journeys in the browser', npx('playwright'), ['test'], { CHROMIUM: browser });
step(
  'Desktop client',
  'scripts/with-keyring.sh',
  ['--if-installed', npx('playwright'), 'test', '--config', 'tests/desktop/playwright.config.ts'],
  {
    CHROMIUM: browser,
  },
);
say(`Everything passed in ${seconds(started)}`);
