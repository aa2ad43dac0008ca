import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from '../support/memory-folder.ts';

keepTemporaryFilesInMemory();

/** The desktop client as a user meets it, through Electron's executable or the stand-in for it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/desktop',
  workers: 2,
  // A condition is waited for, however busy the machine is: the tests of the server run beside these.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  forbidOnly: true,
});
