import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

/** Up to the moment, in seconds, at which a link ends. */
const BEFORE_END = /(?<path>\/media\/files\/\d+\/\d+\/)\d+\//g;

/** Gives the page links of job 3 that the server does not open, in the answers with these numbers, from 1. */
const breakLinks = async (page: Page, isBroken: (answer: number) => boolean): Promise<void> => {
  let answers = 0;
  await page.route('**/api/brand/job/3', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    answers += 1;
    // An hour from now, by any clock: only the server's refusal tells that it does not open.
    const end = Math.floor(Date.now() / 1_000) + 3_600;
    await route.fulfill({ response, body: isBroken(answers) ? body.replace(BEFORE_END, `$<path>${end}/`) : body });
  });
};

const plays = async (video: Locator): Promise<void> => {
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
};

test('a video whose link does not open gets another by itself, and says so when there is none', async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  const video = page.getByLabel('Video of Lumen Desk Lamp');
  const isLoaded = () => video.evaluate((element) => (element as HTMLVideoElement).readyState > 0);

  await breakLinks(page, (answer) => answer === 1);
  await page.goto('/job-details/3');
  await expect.poll(isLoaded).toBe(true);
  await plays(video);

  await page.unroute('**/api/brand/job/3');
  await breakLinks(page, (answer) => answer <= 2);
  await page.goto('/job-details/3');
  const said = page.getByRole('alert').filter({ hasText: 'The video could not be loaded.' });
  await said.getByRole('button', { name: 'Retry' }).click();
  await expect(said).toHaveCount(0);
  await expect.poll(isLoaded).toBe(true);
  await plays(video);
});
