import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

/** Milliseconds a client may take until it is back after the server. */
const BACK = 40_000;

const ownId = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('auth_id'));

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

const say = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  }
};

/** The texts of a conversation that have these words in them, as they stand on the page. */
const spoken = (page: Page, words: RegExp): Promise<string[]> =>
  messages(page).locator('p').filter({ hasText: words }).allInnerTexts();

test('brand and creator talk live, also across a crash of the server', async ({ server, visitor }) => {
  const { page: brand } = await visitor();
  const { page: creator } = await visitor();
  await login(brand, 'brand@demo.example', DEMO_PASSWORD);
  await login(creator, 'creator@demo.example', DEMO_PASSWORD);
  const [brandId, creatorId] = [await ownId(brand), await ownId(creator)];

  await test.step('a message to somebody elsewhere is a badge and a toast that leads to it', async () => {
    await creator.getByRole('button', { name: /^Notifications/ }).click();
    await expect(creator.getByRole('link', { name: 'All notifications' })).toBeVisible();
    await creator.keyboard.press('Escape');
    await expect(creator.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await brand.goto(`/chat/${creatorId}`);
    await say(brand, 'Do you have an hour on Monday');
    await expect(creator.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await creator.getByRole('button', { name: /: Do you have an hour on Monday$/ }).click();
    await expect(creator).toHaveURL(new RegExp(`/chat/${brandId}$`));
    await expect(messages(creator).getByText('Do you have an hour on Monday')).toBeVisible();
    await expect(creator.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('an answer is there at once and is seen', async () => {
    await say(creator, 'Yes, after ten');
    await expect(messages(brand).getByText('Yes, after ten')).toBeVisible();
    await expect(messages(creator).getByText('Read', { exact: true })).toBeVisible();
  });

  await test.step('what is written while the server is down arrives, once and in order', async () => {
    const crash = server.crashAndRestart();
    await say(brand, 'Down 1', 'Down 2', 'Down 3');
    await crash;
    await say(brand, 'Down 4');
    for (const page of [brand, creator])
      await expect(messages(page).getByText('Down 4')).toBeVisible({ timeout: BACK });
    await expect(messages(brand).getByText('Not sent')).toHaveCount(0, { timeout: BACK });
    await say(creator, 'Down 5');
    await expect(messages(brand).getByText('Down 5')).toBeVisible({ timeout: BACK });
    for (const page of [brand, creator])
      expect(await spoken(page, /^Down \d$/)).toEqual(['Down 1', 'Down 2', 'Down 3', 'Down 4', 'Down 5']);
    await brand.reload();
    await expect(messages(brand).getByText('Down 5')).toBeVisible();
    expect(await spoken(brand, /^Down \d$/)).toHaveLength(5);
  });
});

test('a brand asks the admins from the page of a script', async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/chat');
  await expect(page.getByText('No Chats Selected')).toBeVisible();
  await page.goto('/awaiting-scripts');
  await page.getByRole('link', { name: /Info/ }).first().click();
  await page.getByRole('link', { name: 'Message Us' }).click();
  await expect(page.getByRole('region', { name: 'UGC Admins' })).toBeVisible();
  await say(page, 'May the script be shorter');
  await expect(messages(page).getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.goBack();
  await expect(messages(page).getByText('May the script be shorter')).toHaveCount(1);
});
