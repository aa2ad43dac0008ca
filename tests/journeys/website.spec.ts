import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register } from './account-steps.ts';
import { test } from './journey-test.ts';

// One registers, which the others do not notice.
test.use({ onlyReads: true });

const PUBLIC = [
  '/',
  '/register',
  '/login',
  '/forgot-password',
  '/verify-email',
  '/terms-and-conditions',
  '/privacy-policy',
  '/under-maintenance',
];

/** Answered with 404, and a page. */
const UNKNOWN = '/no/such/page';

// The website sends its public pages as HTML. The client has one page, which it draws itself.
test('the landing page stands without scripts, and is hydrated by the first press', { tag: '@website' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Short videos by real people/);
  // Four seconds after it has loaded it is hydrated by itself.
  const scripts = await page.evaluate(() => {
    const loaded = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd;
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loaded + 3_000);
    return early.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  });
  expect(scripts).toEqual([]);
  await expect(page.getByRole('link', { name: 'Join as a creator' })).toBeInViewport();
  await expect(
    page.getByText(/^A brand also has a subscription\. .*\$199\.00 a year\. Creators pay nothing\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'When does a brand pay?' }).click();
  await expect(page.getByText('The payment is held until')).toBeVisible();
  await page.getByRole('button', { name: 'For Creators' }).click();
  await expect(page.getByRole('heading', { name: 'Film and upload' })).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).first().click();
  await expect(page).toHaveTitle(/Register/);
  await expect(page.getByRole('button', { name: 'For Creators', pressed: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Short videos by real people/);
});

// The package of the client has the posters of the clips only (wall.test.tsx).
test('no byte of a clip is loaded before it is in view, and none where less motion is wanted', {
  tag: ['@long', '@website'],
}, async ({ visitor }) => {
  const { page } = await visitor();
  const clips = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.mp4') && clips.add(request.url()));
  const wall = page.getByRole('group', { name: 'What brands order here, drawn' });
  const videos = wall.locator('video');
  await page.goto('/');
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'For Creators' }).click();
  await expect(wall.getByRole('img').first()).toBeVisible();
  await expect(videos).toHaveCount(0);
  expect([...clips]).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await wall.scrollIntoViewIfNeeded();
  await expect.poll(() => videos.first().evaluate((video: HTMLVideoElement) => video.currentTime > 0)).toBe(true);
  const last = wall.getByRole('img').last();
  expect(clips.size).toBeLessThan(await wall.getByRole('img').count());
  const before = clips.size;
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => clips.size).toBeGreaterThan(before);
  await expect.poll(() => videos.first().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  await page.getByRole('button', { name: 'Pause clips' }).click();
  await expect
    .poll(() => videos.evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).paused)))
    .toBe(true);
});

// The client has no page that works before its scripts have run.
test('links of a page that is not hydrated yet lead on', { tag: ['@long', '@website'] }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your choices' })).toBeVisible();
});

// The client has no page that works before its scripts have run.
test('whoever is signed in finds the ways on at public pages, before any script, and no form to sign in', {
  tag: ['@long', '@website'],
}, async ({ visitor }) => {
  const { page } = await visitor();
  await register(page, { role: 'creator', name: 'Mia Fernandes', email: `mia-${randomUUID()}@public.test` });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/terms-and-conditions');
  await expect(page.getByText(/Free for 30 days, then \$199\.00 a year/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toBeHidden();
  await expect(page.getByText(/has a subscription. Free for 30 days, then \$199\.00 a year/)).toBeVisible();
  await page.unroute('**/*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Hello , Mia Fernandes')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toBeVisible();
});

test('an unknown address offers the way home', { tag: '@long' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto(UNKNOWN);
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('public pages hold the rules of accessibility and of the security policy', async ({ visitor, server }) => {
  const { page } = await visitor();
  const wrong: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  const own = [server.url, new URL(page.url()).origin];
  page.on('request', (request) => own.includes(new URL(request.url()).origin) || wrong.push(request.url()));
  for (const path of [...PUBLIC, UNKNOWN]) {
    await page.goto(path);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `public${path.replaceAll('/', '_')}`);
  }
  // The browser logs the status of the one page that does not exist.
  expect(wrong).toEqual([expect.stringContaining('404')]);
});
