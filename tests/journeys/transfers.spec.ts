import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login, PHONE, sawToast } from './account-steps.ts';
import { test } from './journey-test.ts';

const VIDEO = resolve('tests/fixtures/portrait-9x16-12s.mp4');
const MEGABYTE = 1_000 ** 2;
/** Two pieces, as the website sends them. */
const LARGE = 24 * MEGABYTE;

/** A playable video of this size, padded with a `free` box after the last box. */
const writeVideo = (path: string, bytes: number): string => {
  const video = readFileSync(VIDEO);
  const filler = Buffer.alloc(bytes - video.length);
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  writeFileSync(path, Buffer.concat([video, filler]));
  return path;
};

/** Network conditions of a page in bytes per second; -1 is unlimited. */
const setLine = (line: CDPSession, { offline = false, upload = -1 } = {}): Promise<unknown> =>
  line.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: upload,
  });

/** Begins to upload the video of the demo's task and leaves it, where it is over the list. */
const uploadToTask = async (page: Page, file: string): Promise<void> => {
  await page.goto('/tasks');
  const task = page.locator('tr, li').filter({ hasText: 'Grain Oat Bar' });
  await task.getByRole('button', { name: /More/ }).click();
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await page.locator('input[type=file][accept^="video"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload Anyway' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const openPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Transfers/ }).click();
  const panel = page.getByRole('region', { name: 'Transfers' });
  await expect(panel.getByRole('heading', { name: 'Transfers' })).toBeFocused();
  return panel;
};

test.use({ seed: 'demo' });

// A page of the website needs the file again after a reload. In the client the main process uploads
// (upload-faults.spec.ts).
test('an upload outlasts its screen, a reload and a cut line', { tag: '@website' }, async ({ visitor }, info) => {
  const { page, context } = await visitor();
  const file = writeVideo(info.outputPath('large-take.mp4'), LARGE);
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  const line = await context.newCDPSession(page);
  // Slow enough for everything until the line is cut.
  await setLine(line, { upload: MEGABYTE / 8 });
  await uploadToTask(page, file);

  await test.step('it goes on while other pages are open', async () => {
    await page.getByRole('link', { name: 'Earnings' }).click();
    const panel = await openPanel(page);
    await expect(panel.getByText('Uploading', { exact: true })).toBeVisible();
    await expect(panel.getByText(/^\d+(?:\.\d)? of 24 MB · .+\/s · .+ left$/)).toBeVisible();
  });

  await test.step('the panel is accessible and fits', async () => {
    await expectAccessible(page, 'transfers');
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a reload asks for the same file, which goes on where it stopped', async () => {
    // The browser asks while bytes are under way.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: /^More about .*Grain Oat Bar$/ }).click();
    const stopped = page
      .getByRole('dialog')
      .getByText(/^The upload of “large-take.mp4” has stopped: .* Choose the same file/);
    await expect(stopped).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const panel = await openPanel(page);
    await expect(panel.getByText('Stopped. Choose the same file to continue.')).toBeVisible();
    await expect(panel.getByText(/ of 24 MB$/)).toBeVisible();
    await panel.getByLabel(/^The file of Job/).setInputFiles(VIDEO);
    await expect(panel.getByRole('alert')).toContainText('is not the file that was begun.');
    await panel.getByLabel(/^The file of Job/).setInputFiles(file);
    await expect(panel.getByText('Uploading', { exact: true })).toBeVisible();
  });

  await test.step('a cut line is waited for, and it goes on by itself', async () => {
    const panel = page.getByRole('region', { name: 'Transfers' });
    await setLine(line, { offline: true });
    await expect(panel.getByText('Waiting for the connection. It continues by itself.')).toBeVisible();
    await setLine(line);
    await sawToast(page, 'Video Uploaded!');
    await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
  });
});

test('two uploads run at once, and stand in the menu of a phone', { tag: '@long' }, async ({ visitor }, info) => {
  const creator = await visitor();
  const { page } = creator;
  await page.setViewportSize(PHONE);
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await creator.limitUploads(MEGABYTE / 8);
  await uploadToTask(page, writeVideo(info.outputPath('take.mp4'), LARGE));
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const pitch = writeVideo(info.outputPath('pitch.mp4'), LARGE);
  await page.getByLabel('Video pitch', { exact: true }).setInputFiles(pitch);
  await expect(page.getByRole('progressbar', { name: 'Uploading your pitch' })).toBeVisible();
  await page.getByRole('button', { name: /^Open the menu/ }).click();
  const panel = await openPanel(page);
  await expect(panel.getByText('Uploading', { exact: true })).toHaveCount(2);
  await creator.limitUploads(null);
  await sawToast(page, 'Video Uploaded!');
  await expect(panel.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await panel.getByRole('button', { name: 'Close transfers' }).press('Escape');
  await expect(panel).toHaveCount(0);
});
