import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, PHONE, sawToast } from './account-steps.ts';
import { AWAITED, addNote, deliverHevc, odd, plays, seesPreview, sha256 } from './delivery-steps.ts';
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

test('a video whose link does not open gets another by itself, and says so when there is none', {
  tag: '@long',
}, async ({ visitor }) => {
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

test(
  'a video that no browser shows is named before the upload and beside the delivery',
  { tag: '@long' },
  async ({ visitor }, info) => {
    const [{ page: creator }, { page: brand }] = [await visitor(), await visitor()];
    const cut = info.outputPath('cut.avi');
    writeFileSync(cut, readFileSync(odd('motion-jpeg.avi')).subarray(0, 20_000));
    /** With the reason why there is no preview, once that is known. */
    const UNPLAYABLE = /^This browser cannot play Motion JPEG\..* Download it\.$/;
    const INCOMPLETE = 'This file is incomplete: its beginning or its end is missing.';
    await login(creator, 'creator@demo.example', DEMO_PASSWORD);

    await at(creator, PHONE)('the creator reads the codec, and what is wrong with a file', async () => {
      await creator.goto(`/tasks/${AWAITED}`);
      await creator.getByRole('button', { name: 'Upload Video' }).click();
      await expect(creator.getByRole('heading', { name: 'Upload Video' })).toBeInViewport();
      const choose = (file: string) => creator.getByLabel('Video', { exact: true }).setInputFiles(file);
      await choose(odd('sound-only.mp4'));
      await creator.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(creator.getByText('This file has no picture. Please choose a video.')).toBeVisible();
      await creator.getByRole('button', { name: 'Delete' }).click();
      // Its sound alone plays.
      await choose(odd('prores.mov'));
      await expect(creator.getByRole('alert').getByText('This browser cannot play ProRes.')).toBeVisible();
      await creator.getByRole('button', { name: 'Delete' }).click();
      await choose(cut);
      await expect(creator.getByText('This browser cannot play Motion JPEG.')).toBeVisible();
      await expect(creator.getByText(/^Motion JPEG: the brand sees a preview in H\.264/)).toBeVisible();
      await creator.getByRole('button', { name: 'Upload', exact: true }).click();
      const question = creator.getByRole('alertdialog');
      await expect(question).toContainText(INCOMPLETE);
      await question.getByRole('button', { name: 'Upload Anyway' }).click();
      await sawToast(creator, 'Video Uploaded!');
      await expect(creator.getByText(UNPLAYABLE)).toBeVisible();
    });

    await login(brand, 'brand@demo.example', DEMO_PASSWORD);
    for (const size of [DESKTOP, PHONE])
      await at(brand, size)(`the brand reads the same at ${size.width} px, and Play leads to the player`, async () => {
        await brand.goto(`/job-details/${AWAITED}`);
        const said = brand.getByText(UNPLAYABLE);
        await expect(said).toBeVisible();
        const versions = brand.getByRole('list', { name: 'Versions' });
        await expect(versions.getByText(INCOMPLETE)).toBeVisible();
        await expect(versions.getByText('Motion JPEG')).toBeVisible();
        await versions.getByRole('button', { name: 'Play version 1' }).click();
        await expect(said).toBeInViewport();
        await expect(said.locator('..').getByRole('button', { name: 'Download' })).toBeVisible();
      });
  },
);

test('a video that the browser cannot play is seen and reviewed as a preview on the brand’s phone', {
  tag: '@long',
}, async ({ visitor }) => {
  const [{ page: creator }, { page: brand }] = [await visitor(), await visitor()];
  await login(creator, 'creator@demo.example', DEMO_PASSWORD);
  await deliverHevc(creator, odd('hevc.mp4'));

  await login(brand, 'brand@demo.example', DEMO_PASSWORD);
  await brand.setViewportSize(PHONE);
  await seesPreview(brand);
  await brand.getByText(/^HEVC, 90/).click();
  await expect(brand.getByText(sha256(odd('hevc.mp4')))).toBeVisible();

  await brand.getByRole('link', { name: 'Review version 1, no notes' }).click();
  await addNote(brand, 'Brighter from here on');
  await expect(brand.getByText('0 of 1 resolved')).toBeVisible();
  await creator.getByRole('link', { name: 'Review version 1, 1 of 1 notes open' }).click();
  await creator.getByRole('button', { name: 'Show 00:00:00:01' }).click();
  await expect(creator.getByRole('status', { name: 'Timecode' })).toHaveText('00:00:00:01');
  await creator.getByRole('button', { name: 'Resolve' }).click();
  await expect(brand.getByText('Resolved by the creator')).toBeVisible();
});

test.describe(() => {
  test.use({ onlyReads: true });

  test('a landscape delivery has a frame of its own shape before any of its bytes are there', { tag: '@long' }, async ({
    visitor,
  }) => {
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
