import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { sawToast } from './account-steps.ts';

/** A video that players and servers find odd. */
export const odd = (name: string): string => resolve('tests/fixtures/odd', name);

/** The job whose video is awaited. */
export const AWAITED = demoJobId('earplugs-last-row');

export const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

export const plays = async (video: Locator): Promise<void> => {
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
};

/** The creator uploads an HEVC video, which is not what was ordered. */
export const deliverHevc = async (creator: Page, file: string): Promise<void> => {
  await creator.goto(`/tasks/${AWAITED}`);
  await creator.getByRole('button', { name: 'Upload Video' }).click();
  await creator.getByLabel('Video', { exact: true }).setInputFiles(file);
  await expect(creator.getByText(/^HEVC(, 10 bit)?: the brand sees a preview in H\.264/)).toBeVisible();
  await creator.getByRole('button', { name: 'Upload', exact: true }).click();
  await creator.getByRole('button', { name: 'Upload Anyway' }).click();
  await sawToast(creator, 'Video Uploaded!');
};

/** The brand plays the marked preview of the newest version. */
export const seesPreview = async (brand: Page): Promise<void> => {
  await brand.goto(`/job-details/${AWAITED}`);
  const video = brand.getByLabel(/^Video of /);
  await expect(brand.getByText(/carries the order’s number until you complete the order/)).toBeVisible();
  await plays(video);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
};

/** Writes a note at the next frame, on the page of a review. */
export const addNote = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'One frame forward' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(words);
  await page.getByRole('button', { name: 'Add note' }).click();
};
