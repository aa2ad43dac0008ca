import { expect, type Locator, type Page } from '@playwright/test';
import { at, DEMO_PASSWORD, DESKTOP, enter, login, ownId, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';

test.use({ seed: 'demo' });

const LABEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="teal"/></svg>';
const CLIP = 'tests/fixtures/square-1x1-8s.webm';

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

const say = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  }
};

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

/** Side and background colour of a message. */
const lookOf = (page: Page, text: string) =>
  messages(page)
    .locator('li', { hasText: text })
    .evaluate((row) => {
      const bubble = row.querySelector('p[dir=auto]')?.parentElement ?? row;
      const [inner, outer] = [bubble.getBoundingClientRect(), row.getBoundingClientRect()];
      const side = inner.left - outer.left > outer.right - inner.right ? 'right' : 'left';
      return { side, ground: getComputedStyle(bubble).backgroundColor };
    });

/** A word longer than a line. */
const LONG_ADDRESS = `https://northwind.example/${'script'.repeat(40)}`;

/** Whether its parent does not cut it off. */
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((inner) => {
    const outer = inner.parentElement ?? inner;
    return inner.getBoundingClientRect().right <= outer.getBoundingClientRect().right;
  });

/** Texts of the shown messages that match. */
const spoken = (page: Page, words: RegExp): Promise<string[]> =>
  messages(page).locator('p').filter({ hasText: words }).allInnerTexts();

test('brand and creator talk live, also across a crash of the server', async ({ server, visitor }) => {
  const atBrand = await visitor();
  const { page: brand } = atBrand;
  const atCreator = await visitor();
  const { page: creator } = atCreator;
  await login(brand, 'brand@demo.example', DEMO_PASSWORD);
  await login(creator, 'creator@demo.example', DEMO_PASSWORD);
  const [brandId, creatorId] = [await ownId(brand), await ownId(creator)];

  await test.step('a message to somebody elsewhere is a badge and a toast that leads to it', async () => {
    // Waits for the demo's notifications: opening the bell before they have loaded would mark nothing as read.
    await creator.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(creator.getByRole('link', { name: 'All notifications' })).toBeVisible();
    await creator.keyboard.press('Escape');
    await expect(creator.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await brand.goto(`/chat/${creatorId}`);
    await expect(messages(brand).getByText('No messages yet. Write the first one.')).toBeVisible();
    await expect(
      brand.getByRole('region', { name: 'Mia Fernandes' }).getByText('Creator', { exact: true }),
    ).toBeVisible();
    await say(brand, 'Good morning');
    await expect(creator.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(creator.getByRole('link', { name: /^Chat \d+ unread$/ })).toBeVisible();
    await expect(creator).toHaveTitle(/^\(\d+\) /);
    // Waits before the toast comes, which lasts five seconds.
    const followed = creator.getByRole('button', { name: /: Do you have an hour on Monday$/ }).click();
    await say(brand, 'Do you have an hour on Monday');
    await followed;
    await expect(creator).toHaveURL(new RegExp(`/chat/${brandId}$`));
    await expect(messages(creator).getByText('Do you have an hour on Monday')).toBeVisible();
    await expect(creator.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('an answer is there at once and is seen', async () => {
    await say(creator, 'Yes, after ten');
    await expect(messages(brand).getByText('Yes, after ten')).toBeVisible();
    await expect(messages(creator).getByText('Read', { exact: true })).toBeVisible();
    const [own, other] = [await lookOf(creator, 'Yes, after ten'), await lookOf(creator, 'Do you have an hour')];
    expect([own.side, other.side]).toEqual(['right', 'left']);
    expect(own.ground).not.toBe(other.ground);
    await expect(
      creator.getByRole('region', { name: 'Northwind Goods' }).getByText('Brand', { exact: true }),
    ).toBeVisible();
  });

  await test.step('photos and videos are shown where they were sent', async () => {
    const photo = { name: 'label.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LABEL) };
    await brand.getByLabel('Photos and videos').setInputFiles([photo]);
    await brand.getByLabel('Photos and videos').setInputFiles(CLIP);
    await expect(brand.getByRole('list', { name: 'To be sent' }).getByRole('listitem')).toHaveCount(2);
    await say(brand, 'Which side?');
    const shown = messages(creator).getByRole('button', { name: 'Open label.webp' }).getByRole('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await shown.click();
    await expect(creator.getByRole('dialog', { name: 'Photo' }).getByAltText('label.webp')).toBeVisible();
    await creator.keyboard.press('Escape');
    const place = await messages(creator).getByRole('button', { name: 'Play square-1x1-8s.webm' }).boundingBox();
    await messages(creator).getByRole('button', { name: 'Play square-1x1-8s.webm' }).click();
    const video = messages(creator).locator('video');
    await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
    expect((await video.boundingBox())?.height).toBe(place?.height);
    const save = messages(creator).getByRole('button', { name: 'Save square-1x1-8s.webm' });
    expect((await atCreator.saved(() => save.click())).name).toBe('square-1x1-8s.webm');
    await say(creator, 'This side');
  });

  await at(brand, DESKTOP)('the list says who wrote what and when, finds by name and can be hidden', async () => {
    const row = list(brand).getByRole('link', { name: 'Mia Fernandes' });
    await expect(row).toContainText(/Just now.*This side/);
    await list(brand).getByLabel('Search by name or words').fill('nobody like this');
    await expect(list(brand).getByText('Nobody of this name.')).toBeVisible();
    await list(brand).getByLabel('Search by name or words').fill('mia');
    await expect(row).toBeVisible();
    await list(brand).getByLabel('Search by name or words').fill('hour monday');
    const found = list(brand).getByRole('region', { name: 'Messages found' });
    await found.getByRole('link', { name: /You: Do you have an hour on Monday/ }).click();
    await expect(brand).toHaveURL(/\?message=2$/);
    await expect(messages(brand).locator('[data-scroll-target]')).toContainText('Do you have an hour on Monday');
    await brand.getByRole('button', { name: 'Hide the list' }).click();
    await expect(list(brand)).toHaveCount(0);
    await brand.getByRole('button', { name: 'Show the list' }).click();
    await expect(list(brand)).toBeVisible();
  });

  for (const size of [{ width: 768, height: 900 }, PHONE])
    await at(brand, size)(`at ${size.width} px list and conversation take turns`, async () => {
      await expect(list(brand)).toHaveCount(0);
      await brand.getByRole('link', { name: 'Back to the list' }).click();
      await list(brand).getByRole('link', { name: 'Mia Fernandes' }).click();
      await expect(messages(brand).getByText('Yes, after ten')).toBeVisible();
    });
  await brand.setViewportSize(DESKTOP);

  await test.step('what is written while the server is down arrives, once and in order', async () => {
    const crash = server.crashAndRestart();
    await say(brand, 'Down 1', 'Down 2', 'Down 3');
    await crash;
    await say(brand, 'Down 4');
    for (const page of [brand, creator]) await expect(messages(page).getByText('Down 4')).toBeVisible();
    await expect(messages(brand).getByText('Not sent')).toHaveCount(0);
    await say(creator, 'Down 5');
    await expect(messages(brand).getByText('Down 5')).toBeVisible();
    for (const page of [brand, creator])
      expect(await spoken(page, /^Down \d$/)).toEqual(['Down 1', 'Down 2', 'Down 3', 'Down 4', 'Down 5']);
    await brand.reload();
    await expect(messages(brand).getByText('Down 5')).toBeVisible();
    expect(await spoken(brand, /^Down \d$/)).toHaveLength(5);
  });

  await test.step('what was not sent outlives its page', async () => {
    const { pathname } = new URL(brand.url());
    const { context } = atBrand;
    await context.setOffline(true);
    await say(brand, 'Written offline');
    await expect(messages(brand).getByText('Not sent')).toBeVisible();
    await expect(brand.getByText(/^You are offline\./)).toBeVisible();
    await expect(brand.getByText('An Error Occurred')).toHaveCount(0);
    const later = await atBrand.reopened(() => context.setOffline(false).catch(() => undefined));
    // Accepts the login page and the dashboard alike.
    await enter(later, 'brand@demo.example', DEMO_PASSWORD);
    await expect(messages(creator).getByText('Written offline')).toBeVisible();
    await later.goto(pathname);
    await expect(messages(later).getByText('Written offline')).toBeVisible();
    await expect(messages(later).getByText('Not sent')).toHaveCount(0);
    expect(await spoken(creator, /^Written offline$/)).toHaveLength(1);
  });
});

/** Maximum number of characters on a line of a rendered text. */
const longestLine = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines = new Map<number, number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, width } = range.getBoundingClientRect();
        if (width > 0) lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + 1);
      }
    return Math.max(...lines.values());
  });

const BRIEF = Array.from(
  { length: 12 },
  (_, shot) => `Shot ${shot + 1}: the lamp is switched on, slowly, and we see the whole desk.`,
);

for (const viewport of sizesOf(PHONE))
  test(`a conversation is easy to read and to search at ${viewport.width} px`, { tag: '@long' }, async ({
    visitor,
  }) => {
    const { page } = await visitor();
    await login(page, 'brand@demo.example', DEMO_PASSWORD);
    await page.setViewportSize(viewport);
    await page.goto('/chat/6');
    await say(page, 'Monday', 'Or 100% on Tuesday', `${BRIEF.join(' ')} ${BRIEF.join('\n')}`);
    const rows = messages(page).getByRole('listitem').filter({ hasText: 'You:' });
    const brief = rows.last();
    await expect(brief.getByText('Sent', { exact: true })).toBeVisible();

    await test.step('one name and time for a minute, short lines, long texts folded', async () => {
      // The minute may have changed between the first and the last one, but not twice.
      const times = await rows
        .filter({ hasText: /Monday|Tuesday|Shot 1:/ })
        .locator('time')
        .count();
      expect(times).toBeLessThanOrEqual(2);
      const text = brief.locator('p[dir=auto]');
      expect(await longestLine(text)).toBeLessThanOrEqual(70);
      const folded = await text.evaluate(({ clientHeight }) => clientHeight);
      await brief.getByRole('button', { name: 'Show more' }).press('Enter');
      const whole = await text.evaluate(({ clientHeight }) => clientHeight);
      expect(whole).toBeGreaterThan(folded * 1.4);
      await brief.getByRole('button', { name: 'Show less' }).press('Enter');
      expect(await text.evaluate(({ clientHeight }) => clientHeight)).toBe(folded);
      await text.selectText();
      const copied = await page.evaluate(() => getSelection()?.toString() ?? '');
      expect(copied).toContain('Shot 12: the lamp is switched on');
      await page.evaluate(() => getSelection()?.removeAllRanges());
    });

    await test.step('the jobs it is about lead there', async () => {
      const jobs = page.getByRole('region', { name: 'Jobs of this conversation' });
      await expect(jobs.getByRole('link').first()).toHaveAttribute('href', /^\/job-details\/\d+$/);
    });

    await test.step('a text is found as it was typed', async () => {
      await page.getByRole('button', { name: 'Search messages' }).press('Enter');
      await page.getByLabel('Search in this conversation').fill('100%');
      const found = page.getByRole('search', { name: 'This conversation' }).getByRole('link');
      await expect(found).toHaveText(/You.*Or 100% on Tuesday/);
      await found.click();
      await expect(page).toHaveURL(/\/chat\/6\?message=\d+$/);
      await expect(messages(page).locator('[data-scroll-target]')).toContainText('Or 100% on Tuesday');
      await expect(messages(page).locator('[data-scroll-target]')).toBeInViewport();
      await page.getByLabel('Search in this conversation').press('Escape');
      await expect(page.getByRole('button', { name: 'Search messages' })).toBeFocused();
    });
  });

test('a brand asks the admins from the page of a script and hears from them', { tag: '@long' }, async ({
  server,
  visitor,
}) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/chat');
  await expect(page.getByText('No Chats Selected')).toBeVisible();
  await page.goto('/awaiting-scripts');
  await page.getByRole('link', { name: /Info/ }).first().click();
  await page.getByRole('link', { name: 'Message Us' }).click();
  await expect(page.getByRole('region', { name: 'UGC Admins' })).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill(`May the script be shorter, see ${LONG_ADDRESS}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page).getByText('Sent', { exact: true })).toBeVisible();
  expect(await isWhole(messages(page).getByRole('link', { name: LONG_ADDRESS.slice(0, 20) }))).toBe(true);
  await server.operate('answer-support', '1', 'Of', 'course');
  await expect(messages(page).getByText('Of course')).toBeVisible();
  await page.setViewportSize({ width: PHONE.width, height: 480 });
  await page.getByLabel('Message', { exact: true }).fill('One\nline\nafter\nthe\nother');
  await page.keyboard.type(' and so on');
  await expect(messages(page).getByText('Of course')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.goBack();
  await expect(messages(page).getByText(/^May the script be shorter/)).toHaveCount(1);
});
