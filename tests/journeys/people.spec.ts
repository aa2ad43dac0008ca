import { expect, type Locator, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, openFilters, ownId, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';

test.use({ seed: 'demo' });

const findByName = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Search' }).fill(name);
  await expect(page.getByText('1 creator', { exact: true })).toBeVisible();
};

for (const viewport of sizesOf(DESKTOP)) {
  test(`a brand finds a creator, looks at the page and keeps the creator in mind, at ${viewport.width} px`, {
    tag: '@long',
  }, async ({ visitor }) => {
    const { page } = await visitor();
    await login(page, 'brand@demo.example', DEMO_PASSWORD);
    const step = at(page, viewport);
    await step('finds', async () => {
      await page.goto('/creators');
      await expect(page.getByText(/^\d+ creators/)).toBeVisible();
      await findByName(page, 'Noah');
    });
    await step('filters by a language', async () => {
      await page.getByRole('textbox', { name: 'Search' }).fill('');
      await openFilters(page);
      await page.getByRole('combobox', { name: 'Languages' }).selectOption('Yoruba');
      await page.getByRole('combobox', { name: 'Categories' }).selectOption('Travel & outdoor');
      await expect(page.getByText('1 creator', { exact: true })).toBeVisible();
    });
    await step('marks', async () => {
      const heart = page.getByRole('button', { name: 'Favourite: Noah Adeyemi' });
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/favourite'));
      await heart.click();
      await saved;
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Remove Yoruba' }).click();
      await page.getByRole('button', { name: 'Favourites' }).click();
      await expect(page.getByRole('list', { name: 'Creators' }).getByRole('listitem')).toHaveCount(1);
    });
    await step('looks', async () => {
      await page.getByRole('link', { name: 'Noah Adeyemi' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Noah Adeyemi' })).toBeVisible();
      await expect(page.getByText(/^Male, (?:28|29) years$/)).toBeVisible();
      await expect(page.getByText('Speaks English and Yoruba')).toBeVisible();
      await expect(page.getByLabel('Video pitch of Noah Adeyemi')).toBeVisible();
      await expect(page.getByText('Finished jobs')).toBeVisible();
      const portfolio = page.getByRole('list', { name: 'Portfolio' });
      await expect(portfolio.getByRole('listitem')).toHaveText([/One lamp, noon to dusk/, /Night train/]);
      await portfolio.getByRole('button', { name: 'Play “Night train”' }).click();
      await expect(portfolio.getByLabel('“Night train”', { exact: true })).toBeFocused();
      await expect(portfolio.getByRole('group', { name: 'Player controls' })).toHaveCount(1);
      await expect(page.getByRole('list', { name: 'Filmed for brands' }).getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Comments' })).toContainText('A real train, a real Monday.');
      await expect(page.getByRole('main').getByText(/@demo\.example|Harbour Row|Leith/)).toHaveCount(0);
    });
  });
}

for (const viewport of sizesOf(PHONE)) {
  test(`a creator adds a video to the portfolio, and a brand decides about another, at ${viewport.width} px`, {
    tag: '@long',
  }, async ({ visitor }) => {
    const creator = await visitor();
    await login(creator.page, 'creator@demo.example', DEMO_PASSWORD);
    await creator.page.setViewportSize(viewport);
    const own = `/creators/${await ownId(creator.page)}`;
    await creator.page.goto(own);
    const tiles = creator.page.getByRole('list', { name: 'Portfolio' }).getByRole('listitem');
    await expect(tiles).toHaveCount(2);
    await creator.page.getByLabel('Portfolio videos').setInputFiles('tests/fixtures/square-1x1-8s.webm');
    await expect(tiles).toHaveCount(3);
    await creator.page.getByRole('button', { name: 'Title of video 3' }).click();
    await creator.page.getByRole('textbox', { name: 'Title' }).fill('صباح الخير 👋');
    await creator.page.getByRole('button', { name: 'Save' }).click();
    await creator.page.getByRole('button', { name: 'Move “صباح الخير 👋” up' }).focus();
    await creator.page.keyboard.press('Enter');
    await expect(tiles.nth(1)).toContainText('صباح الخير');
    await expectAccessible(creator.page, `creator_own_portfolio_${viewport.width}`);

    const brand = await visitor();
    await login(brand.page, 'brand@demo.example', DEMO_PASSWORD);
    await brand.page.setViewportSize(viewport);
    await brand.page.goto(`/job-details/${demoJobId('cold-brew-pour')}`);
    const consent = brand.page.getByRole('switch', { name: 'Let Mia Fernandes show this video' });
    await expect(consent).toBeChecked();
    await consent.press('Space');
    await expect(consent).not.toBeChecked();
    await brand.page.goto(own);
    const seen = brand.page.getByRole('list', { name: 'Portfolio' }).getByRole('listitem');
    await expect(seen).toHaveCount(3);
    await expect(seen.nth(1)).toContainText('صباح الخير');
    await expect(brand.page.getByRole('list', { name: 'Filmed for brands' })).toHaveCount(0);

    await creator.page.getByRole('button', { name: 'Remove “صباح الخير 👋”' }).click();
    await creator.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(tiles).toHaveCount(2);
    await brand.page.goto(`/job-details/${demoJobId('cold-brew-pour')}`);
    await consent.press('Space');
    await expect(consent).toBeChecked();
    await creator.page.goto(own);
    const show = creator.page.getByRole('switch', { name: 'Show the video of Terra Cold Brew on your page' });
    await show.press('Space');
    await expect(show).toBeChecked();
  });
}

test('a brand compares two applicants, one of whom withdraws meanwhile, and declines the other', {
  tag: '@long',
}, async ({ visitor }) => {
  const [{ page }, noah] = [await visitor(), await visitor()];
  const job = demoJobId('bag-one-for-two');
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto(`/job-details/${job}`);
  await page.getByText('Compare Ines Moreau').click();
  await page.getByText('Compare Noah Adeyemi').click();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page, 'brand_compare');
  const pitches = page.locator('video');
  const playing = () => pitches.evaluateAll((videos) => videos.map((video) => !(video as HTMLVideoElement).paused));
  const start = (n: number) => pitches.nth(n).evaluate((video) => (video as HTMLVideoElement).play());
  await start(0);
  await start(1);
  await expect.poll(playing).toEqual([false, true]);
  // The names stay in view at the top of the window, above the columns of their own.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Decline Noah Adeyemi' }).scrollIntoViewIfNeeded();
  const name = page.getByRole('heading', { name: 'Noah Adeyemi' });
  const column = page.getByRole('article', { name: 'Noah Adeyemi' });
  await expect(name).toBeInViewport({ ratio: 1 });
  const leftOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
  await expect.poll(async () => Math.abs((await leftOf(name)) - (await leftOf(column)))).toBeLessThan(80);

  await login(noah.page, 'noah@demo.example', DEMO_PASSWORD);
  await noah.page.goto(`/jobs/${job}`);
  await noah.page.getByRole('button', { name: 'Withdraw application' }).click();
  await noah.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(column.getByText('Noah Adeyemi has withdrawn this application, or closed the account.')).toBeVisible();

  await page.getByRole('button', { name: 'Decline Ines Moreau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline application' });
  await dialog.getByText('Looking for another look').click();
  await dialog.getByLabel('Your own words').fill('We would love to see you with the lamp.');
  await expectAccessible(page, 'brand_decline');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined Ines Moreau.', { exact: true }).last()).toBeVisible();
  await page.getByRole('link', { name: `Job #${job}` }).click();
  await page.getByRole('button', { name: '1 declined' }).click();
  await expect(page.getByText('We would love to see you with the lamp.')).toBeVisible();
  await expectAccessible(page, 'brand_declined');
});

test('people lead to each other: from an application, a conversation, the account menu', { tag: '@long' }, async ({
  visitor,
}) => {
  const brand = await visitor();
  await login(brand.page, 'brand@demo.example', DEMO_PASSWORD);
  await brand.page.goto('/chat/6');
  const conversation = brand.page.getByRole('region', { name: 'Tom Becker' });
  await conversation.getByRole('link', { name: 'Tom Becker' }).click();
  await expect(brand.page).toHaveURL(/\/creators\/6$/);
  await brand.page.getByRole('link', { name: 'Message' }).click();
  await expect(brand.page).toHaveURL(/\/chat\/6$/);
  await brand.page.goto(`/job-details/${demoJobId('cold-brew-three')}`);
  await brand.page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(brand.page).toHaveURL(/\/creators\/\d+$/);

  const { page } = await visitor();
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Public Page' }).click();
  await expect(page.getByText('This is your page as brands see it.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.goto('/creators');
  await expect(page).not.toHaveURL(/\/creators$/);
  await page.goto('/creators/999999');
  await expect(page.getByText('This creator is no longer available')).toBeVisible();
  await expectAccessible(page, 'creator_creators_gone');
});
