import { defineConfig } from '@playwright/test';
import { isShort, leftOut } from '../support/long-tests.ts';
import { keepTemporaryFilesInMemory } from '../support/memory-folder.ts';

keepTemporaryFilesInMemory();

/** Tests of the built desktop client, on Electron's executable or the stand-in. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/desktop',
  workers: 2,
  // Generous, because conditions take longer on a busy machine, and the server's tests run at the same time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  forbidOnly: true,
  // `npm test` names at its end whatever passed at the second try.
  retries: isShort ? 1 : 0,
  grepInvert: leftOut,
});
