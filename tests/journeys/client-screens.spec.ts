import { rm } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { jobOf, writeVideo } from '../desktop/upload-steps.ts';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login } from './account-steps.ts';
import { test } from './journey-test.ts';

const MEBI = 2 ** 20;

test.use({ seed: 'demo' });

const openPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Transfers/ }).click();
  const panel = page.getByRole('region', { name: 'Transfers' });
  await expect(panel.getByRole('heading', { name: 'Transfers' })).toBeFocused();
  return panel;
};

const uploadPitch = async (page: Page, file: string): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Video Pitch' }).click();
  await page.getByLabel('Video pitch', { exact: true }).setInputFiles(file);
};

test('the transfers panel is accessible and fits: empty, running, waiting, paused, failed, done', async ({
  visitor,
  server,
}, info) => {
  const creator = await visitor();
  const { page } = creator;
  const file = info.outputPath('a-take-with-a-rather-long-name-of-its-own.mp4');
  await writeVideo(file, 48 * MEBI);
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await page.goto('/dashboard');
  const panel = await openPanel(page);
  await expect(panel.getByText('Nothing here yet.', { exact: false })).toBeVisible();
  await expectAccessible(page, 'client-transfers-empty');

  await creator.limitUploads(MEBI / 4);
  await uploadPitch(page, file);
  await openPanel(page);
  await expect(panel.getByText(/[\d.]+ of 50\.3 MB · .+\/s · .+ left$/)).toBeVisible();
  await expectAccessible(page, 'client-transfers-running');

  await server.whileStopped(async () => {
    await page.evaluate(() => window.desktop.checkServer());
    await expect(panel.getByText('Waiting for the connection. It continues by itself.')).toBeVisible();
    await expectAccessible(page, 'client-transfers-waiting');
  });
  await expect(panel.getByText('Uploading', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: /^Pause/ }).click();
  await expect(panel.getByText('Paused', { exact: true })).toBeVisible();
  await expectAccessible(page, 'client-transfers-paused');

  await rm(file);
  await panel.getByRole('button', { name: /^Resume/ }).click();
  await expect(panel.getByText(/no longer/)).toBeVisible();
  await expectAccessible(page, 'client-transfers-failed');

  await creator.limitUploads(null);
  await uploadPitch(page, 'tests/fixtures/silent-4x5-6s.mp4');
  await openPanel(page);
  await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
  await expectAccessible(page, 'client-transfers-done');
  await panel
    .getByRole('button', { name: /^Log of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Log of/ })).toBeVisible();
  await expectAccessible(page, 'client-transfers-log');
});

test('the upload of a task is accessible and fits: empty, chosen, waiting', async ({ visitor, server }) => {
  const creator = await visitor();
  const { page } = creator;
  await login(page, 'noah@demo.example', DEMO_PASSWORD);
  await creator.limitUploads(512);
  const job = await jobOf(page);
  await page.goto('/tasks');
  await page.setViewportSize(DESKTOP);
  await page
    .locator('tr')
    .filter({ hasText: `#${job}` })
    .getByRole('button', { name: /More/ })
    .click();
  await page.getByRole('button', { name: 'Upload Video' }).click();
  const upload = page.getByRole('region', { name: 'Upload Video' });
  await expect(upload.getByText('Drop your video here')).toBeVisible();
  await expectAccessible(page, 'client-upload-empty');

  await upload.locator('input[type=file]').setInputFiles('tests/fixtures/silent-4x5-6s.mp4');
  await expect(upload.getByText(/the brand ordered 9:16/)).toBeVisible();
  await expectAccessible(page, 'client-upload-chosen');

  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectAccessible(page, 'client-upload-differs');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload Anyway' }).click();
  await expect(upload.getByText('You can close this and work on', { exact: false })).toBeVisible();
  await server.whileStopped(async () => {
    await page.evaluate(() => window.desktop.checkServer());
    await expect(upload.getByText('Waiting for the connection.', { exact: false })).toBeVisible();
    await expectAccessible(page, 'client-upload-waiting');
  });
});

test('the settings of this computer are accessible and fit', async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'This Computer' }).click();
  await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeVisible();
  await expectAccessible(page, 'client-settings');
});

test.describe('without a keychain', () => {
  // An unreachable session bus: Linux keychains fail.
  test.use({ clientEnvironment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', DISPLAY: '' } });

  test('a banner says on every screen that the session is not kept, until it is dismissed', async ({ visitor }) => {
    const { page } = await visitor();
    await login(page, 'brand@demo.example', DEMO_PASSWORD);
    const banner = page.getByRole('region', { name: 'Your session is not kept' });
    await expect(banner).toBeVisible();
    await expectAccessible(page, 'client-keychain');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});

test('a server that goes away is said in one line, and the page comes back by itself', async ({ visitor, server }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const line = page.getByText(/^(You are offline|The server cannot be reached)\./);
  await server.whileStopped(async () => {
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await expect(line).toBeVisible();
    await expectAccessible(page, 'client-offline');
  });
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Edit/ }).first()).toBeVisible();
});
