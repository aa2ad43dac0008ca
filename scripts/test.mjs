// `npm test`: all kinds of tests, fastest failures first. No step starts after a failed one. Server tests, journeys and the
// client each fill two cores: side by side they take longer than one after the other.
import { findBrowser } from './find-browser.mjs';
import { allSucceeded, runStep, tool } from './step.mjs';

const started = performance.now();
const node = process.execPath;
const playwright = tool('playwright');
/** What `npm run test:long` has in full runs in its short form or not at all: `tests/support/long-tests.ts`. */
const short = () => ({ TEST_LENGTH: 'short' });
/** Evaluated when the step begins: by then one is installed. */
const withBrowser = () => ({ CHROMIUM: findBrowser() ?? '', ...short() });

const build = [{ title: 'Build', command: [node, 'scripts/build.mjs', '--all'], isQuiet: true }];

const afterChecks = [
  {
    title: 'Server on the embedded database and on PostgreSQL',
    command: [tool('vitest'), 'run', '--project', 'pglite', '--project', 'postgres'],
    environment: short,
  },
  { title: 'A browser', command: [node, 'scripts/find-browser.mjs'] },
  { title: 'Packaging of the desktop client', command: [tool('vitest'), 'run', '--project', 'package'] },
  {
    title: 'Journeys in the browser and in the desktop client',
    command: ['scripts/with-keyring.sh', '--if-installed', playwright, 'test'],
    environment: withBrowser,
  },
  // After the journeys, whose data folder of a first start it copies.
  {
    title: 'Desktop client',
    command: [
      'scripts/with-keyring.sh',
      '--if-installed',
      playwright,
      'test',
      '--config',
      'tests/desktop/playwright.config.ts',
    ],
    environment: withBrowser,
  },
];

const results = [];
const run = async (steps) => {
  for (const step of steps) if (results.every(({ isOk }) => isOk)) results.push(await runStep(step));
};

await Promise.all([
  run([
    {
      title: 'Types, lint, dead code, unit and renderer tests',
      command: [node, 'scripts/check.mjs', '--all'],
      environment: short,
    },
  ]),
  run(build),
]);
await run([{ title: 'nginx', command: [node, 'scripts/find-nginx.mjs'] }, ...afterChecks]);
const isPassed = allSucceeded(results);
const retried = results.flatMap(({ printed }) => printed.toString().match(/^ +\d+ flaky\n(?: {4}.*\n)+/gm) ?? []);
if (retried.length > 0) process.stdout.write(`\n── Passed at the second try only:\n${retried.join('')}`);
if (!isPassed) process.exit(1);
process.stdout.write(`\n── Everything passed in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
