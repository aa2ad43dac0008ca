import { defineConfig } from '@playwright/test';

/** The desktop client as a user meets it, through Electron's executable or the stand-in for it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/desktop',
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  forbidOnly: true,
});
