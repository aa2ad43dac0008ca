import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';

test.use({ seed: 'demo' });

const home = async (page: Page) => {
  await page.goto('/dashboard');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs).toBeVisible();
  return needs;
};

/** Clicks the list's button and goes back. */
const followNeed = async (page: Page, button: RegExp, there: RegExp): Promise<void> => {
  const needs = await home(page);
  await needs.getByRole('link', { name: button }).first().click();
  await expect(page).toHaveURL(there);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Shows a chart as a table by the keyboard alone. */
const readAsTable = async (page: Page, chart: string): Promise<void> => {
  const button = page.getByRole('button', { name: `${chart} as a table` });
  await expect(page.getByRole('region', { name: chart }).locator('svg').first()).toBeAttached();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: chart }).getByRole('row')).toHaveCount(13);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: chart })).toHaveCount(0);
};

test('a brand finds on its dashboard what to do next, and what it spent', { tag: '@long' }, async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  for (const size of sizesOf(DESKTOP))
    await at(page, size)('what needs the brand', async () => {
      const needs = await home(page);
      await expect(needs.getByRole('listitem').first()).toContainText('has delivered the video');
      expect(await needs.getByRole('listitem').count()).toBeLessThanOrEqual(5);
      await followNeed(page, /^Watch the video/, /\/job-details\/\d+$/);
      await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled();
      await followNeed(page, /^Send the product/, /\/job-details\/\d+$/);
      await home(page);
      await readAsTable(page, 'Spending by month');
    });
  await at(page, DESKTOP)('new applications', async () => {
    const applied = (await home(page)).getByRole('listitem').filter({ hasText: 'applied' }).first();
    await expect(applied).toContainText(', 1 new');
    const seen = page.waitForResponse(/applications\/seen$/);
    await applied.getByRole('link', { name: /^Choose a creator/ }).click();
    await expect(page.getByRole('heading', { name: 'Creator Applications' })).toBeVisible();
    await seen;
    await home(page);
    await expect(applied).not.toContainText('new');
  });
  await at(page, DESKTOP)('rows that are links', async () => {
    await home(page);
    const row = page.getByRole('table', { name: 'Ongoing Jobs' }).getByRole('row').nth(1);
    const path = await row.getByRole('link').getAttribute('href');
    // The link lies over the cell.
    await row.getByRole('cell').last().click({ force: true });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
});

test.describe(() => {
  test.use({ onlyReads: true });

  test('a creator finds on the dashboard what to do next, and keeps a statement', { tag: '@long' }, async ({
    visitor,
  }) => {
    const { page, saved } = await visitor();
    await login(page, 'creator@demo.example', DEMO_PASSWORD);
    for (const size of sizesOf(PHONE))
      await at(page, size)('what needs the creator', async () => {
        const needs = await home(page);
        await expect(needs.getByText(/^All clear$|still open\.$|waits for your video/).first()).toBeVisible();
        await readAsTable(page, 'Earnings by month');
      });
    await at(page, PHONE)('a statement of a year', async () => {
      await page.goto('/earnings');
      const statement = page.getByRole('link', { name: /^Statement 20\d\d$/ }).first();
      const year = (await statement.innerText()).slice(-4);
      await statement.click();
      await expect(page.getByRole('heading', { level: 1, name: `Earnings of ${year}` })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page, 'statement');
      const { name, path } = await saved(() => page.getByRole('button', { name: `CSV of ${year}` }).click());
      expect(name).toBe(`earnings-${year}.csv`);
      expect(readFileSync(path, 'utf8')).toMatch(
        /^\ufeff"Completed \(UTC\)".*\r\n"20\d\d-\d\d-\d\d","\d+",".+",".+","\d+\.\d\d"\r\n/,
      );
    });
  });
});
