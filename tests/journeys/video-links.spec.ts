import { expect, type Locator, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const DELIVERED = demoJobId('lamp-dusk');

/**
 * Replaces the video links of the delivered job by links that the server rejects, in the first `answers` responses of each
 * document. It patches the page, since Playwright cannot intercept the requests that the client's main process makes.
 */
const breakLinks = (page: Page, answers: number) =>
  page.addInitScript(
    ([count, path]) => {
      const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseText');
      const broken = new Set<XMLHttpRequest>();
      Object.defineProperty(XMLHttpRequest.prototype, 'responseText', {
        get(this: XMLHttpRequest): string {
          const text: string = own?.get?.call(this);
          const isAnswer = this.readyState === XMLHttpRequest.DONE && this.responseURL.endsWith(path);
          if (isAnswer && broken.size < count) broken.add(this);
          // The link's end is an hour ahead on any clock, so only the server's rejection shows that it is invalid.
          const end = Math.floor(Date.now() / 1_000) + 3_600;
          return broken.has(this) ? text.replace(/(\/media\/files\/\d+\/\d+\/)\d+\//g, `$1${end}/`) : text;
        },
      });
    },
    [answers, `/api/brand/job/${DELIVERED}`] as const,
  );

const plays = async (video: Locator): Promise<void> => {
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
};

test('a video whose link does not open gets another by itself, and says so when there is none', async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  const video = page.getByLabel('Video of Lumen Desk Lamp');
  const isLoaded = () => video.evaluate((element) => (element as HTMLVideoElement).readyState > 0);

  await breakLinks(page, 1);
  await page.goto(`/job-details/${DELIVERED}`);
  await expect.poll(isLoaded).toBe(true);
  await plays(video);

  await breakLinks(page, 2);
  await page.goto(`/job-details/${DELIVERED}`);
  const said = page.getByRole('alert').filter({ hasText: 'The video could not be loaded.' });
  await said.getByRole('button', { name: 'Retry' }).click();
  await expect(said).toHaveCount(0);
  await expect.poll(isLoaded).toBe(true);
  await plays(video);
});

test.describe(() => {
  test.use({ onlyReads: true });

  test('a landscape delivery has a frame of its own shape before any of its bytes are there', async ({ visitor }) => {
    const { page } = await visitor();
    await login(page, 'brand@demo.example', DEMO_PASSWORD);
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/job-details/${DELIVERED}`);
    const video = page.getByLabel('Video of Lumen Desk Lamp');
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const shape = async () => {
        const box = await video.boundingBox();
        return box && box.width / box.height;
      };
      await expect.poll(shape).toBeCloseTo(1280 / 720, 1);
    }
  });
});
