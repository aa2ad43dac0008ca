import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.mjs';
import type { JourneyOptions } from './tests/journeys/journey-test.ts';
import { isShort, leftOut } from './tests/support/long-tests.ts';
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts';
import { engineMissing } from './tests/support/postgres-cluster.ts';

keepTemporaryFilesInMemory();

const missing = engineMissing();
if (missing && !isShort) process.stderr.write(`\nTHE JOURNEYS ON POSTGRESQL ARE SKIPPED: ${missing}\n\n`);

/** Without these the browser looks for its maker's hosts, which a closed network answers slowly. */
const QUIET = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
];

const MAIN_JOB = 'main-job.spec.ts';
/** The client goes through the main job on the embedded database; the website does so too in full length only. */
const onlyInFull = process.env.MAIN_JOB_KILLS === 'all' ? [] : [MAIN_JOB];
const embedded = { dependencies: ['first start'], use: { engine: 'pglite' as const } };
const onPostgres = { engine: 'postgres' as const };

/** What only the client has: paying in the system browser, downloads, settings of the computer. */
const ONLY_IN_CLIENT = 'client-*.spec.ts';
/** Through everything in which the client differs: downloads, uploads, payments. `npm run test:long -- client-journeys`: all. */
const SHORT_IN_CLIENT = /\bmain-job/;

/** What people do in the browser and in the desktop client, against the built server. */
export default defineConfig<Partial<JourneyOptions>>({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  // A journey is bound by the processor: with more workers than the cores of the smallest machine all take longer.
  workers: 2,
  // They begin in the order of their files' names: short ones last, so that neither worker is long without work.
  fullyParallel: true,
  // A condition is waited for, however busy the machine is. The long journeys go through hundreds of them.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // `npm test` names at its end whatever passed at the second try.
  retries: isShort ? 1 : 0,
  grepInvert: leftOut,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findBrowser(),
      args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // A trace costs a fifth of the time: `npx playwright test --trace on` for the one that fails.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'first start', testMatch: 'first-start.setup.ts' },
    // The data layer is what differs, so only what goes through all of it runs twice. It waits for the first start as the
    // others do: projects that depend on it begin only when all that do not have ended.
    ...(missing || isShort ? [] : [{ ...embedded, name: 'postgresql', testMatch: MAIN_JOB, use: onPostgres }]),
    {
      name: 'client',
      dependencies: ['first start'],
      use: { engine: 'pglite', surface: 'client' },
      grep: process.env.CLIENT_JOURNEYS === 'all' ? /./ : SHORT_IN_CLIENT,
      // What the client cannot do, with its reason at the test.
      grepInvert: [...leftOut, /@website\b/],
    },
    { name: 'embedded', ...embedded, testIgnore: [...onlyInFull, ONLY_IN_CLIENT] },
  ],
});
