import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isShort, leftOutOnServer } from './tests/support/long-tests.ts';
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts';
import { engineMissing } from './tests/support/postgres-cluster.ts';

keepTemporaryFilesInMemory();

const bothEnginesTests = '{src,tests}/server/**/*.engines.test.ts';
/** What has nothing to do with the engine runs once: on PostgreSQL where there is one, since that is quicker. */
const oneEngineTests = '{src,tests}/server/**/*.db.test.ts';
/** What is true of the embedded engine only. */
const embeddedTests = '{src,tests}/server/**/*.pglite.test.ts';
/** What is true of a PostgreSQL server only: several server processes on one database, and a server that goes away. */
const serverTests = '{src,tests}/server/**/*.postgres.test.ts';

const isPartial = isShort && engineMissing() === undefined;

/** Mocks and temporary folders end with their tests. */
const setupFiles = ['tests/support/after-tests.ts'];
/** A condition is waited for, however busy the machine is, and looked at often. */
const patient = {
  expect: { poll: { timeout: 30_000, interval: 20 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles,
};

/** The same tests on each database engine; the global setup makes the template every test file gets a copy of. */
function onEngine(engine: 'pglite' | 'postgres') {
  const missing = engine === 'postgres' ? engineMissing() : undefined;
  const once = (engine === 'postgres') === (engineMissing() === undefined) ? [oneEngineTests] : [];
  const own = engine === 'pglite' ? [embeddedTests, ...once] : [serverTests, ...once];
  if (missing)
    process.stderr.write(`\n${'!'.repeat(80)}\nPOSTGRESQL TESTS ARE SKIPPED: ${missing}\n${'!'.repeat(80)}\n\n`);
  return {
    test: {
      ...patient,
      name: engine,
      include: missing ? [] : [bothEnginesTests, ...own],
      exclude: [
        '**/node_modules/**',
        ...(isPartial ? leftOutOnServer.both : []),
        ...(isPartial && engine === 'pglite' ? leftOutOnServer.pglite : []),
      ],
      env: { TEST_ENGINE: engine },
      globalSetup: missing ? [] : ['tests/support/database-setup.ts', 'tests/support/server-bundle-setup.ts'],
      provide: { databaseEngine: engine },
      isolate: false,
      alias: { '@node-rs/argon2': resolve('tests/support/quick-argon2.ts') },
      // Without this every test file's copy of the embedded database is compiled twice, the second time for speed.
      execArgv: engine === 'pglite' ? ['--liftoff-only'] : [],
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // Only then may a run of the postgres project alone find nothing.
    passWithNoTests: engineMissing() !== undefined,
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['src/{shared,main,preload,server}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/*.{db,engines,pglite,postgres}.test.ts', '**/*.pack.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: 'renderer',
          environment: 'happy-dom',
          // React's development build leaves much garbage; with a larger young generation little of it is copied.
          execArgv: ['--max-semi-space-size=64'],
          // The modules are loaded once for all files, so no test may put something in the place of one.
          isolate: false,
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['src/renderer/fixtures/test-setup.ts', ...setupFiles],
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
      // Looks into the packed desktop client, so it runs after the build.
      { test: { ...patient, name: 'package', environment: 'node', include: ['tests/**/*.pack.test.ts'] } },
    ],
  },
});
