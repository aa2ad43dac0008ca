import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { engineMissing } from './tests/support/postgres-cluster.ts';

const rendererSetup = 'src/renderer/test-setup.ts';
const databaseTests = 'src/server/**/*.db.test.ts';

/** The same tests on each database engine; the global setup makes the template every test file gets a copy of. */
function onEngine(engine: 'pglite' | 'postgres') {
  const missing = engine === 'postgres' ? engineMissing() : undefined;
  if (missing)
    process.stderr.write(`\n${'!'.repeat(80)}\nPOSTGRESQL TESTS ARE SKIPPED: ${missing}\n${'!'.repeat(80)}\n\n`);
  return {
    test: {
      name: engine,
      include: missing ? [] : [databaseTests],
      env: { TEST_ENGINE: engine },
      globalSetup: missing ? [] : ['tests/support/database-setup.ts'],
      provide: { databaseEngine: engine },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    // Only then may a run of the postgres project alone find nothing.
    passWithNoTests: engineMissing() !== undefined,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{shared,main,preload,server}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.pack.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [rendererSetup],
          testTimeout: 30_000,
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
      // Looks into the packed desktop client, so it runs after the build.
      { test: { name: 'package', environment: 'node', include: ['tests/**/*.pack.test.ts'] } },
    ],
  },
});
