import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './account-steps.ts';
import { test } from './journey-test.ts';

const EMAIL = 'mia@keyboard.test';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

/** Presses Tab until the target has the focus, and checks its visible outline. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab');
  await expect(target, 'can be reached with Tab').toBeFocused();
  const ringWidth = () =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
  await expect.poll(ringWidth, 'the focus shows').toBeGreaterThan(0);
};

const enter = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

test('somebody without a mouse comes from the landing page to the dashboard', { tag: '@long' }, async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Register' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);

  await tabTo(page, page.getByRole('button', { name: 'For Creators' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('Looking for work from brands to create UGC.')).toBeVisible();
  await enter(page, 'Name', 'Mia Fernandes');
  await enter(page, 'Email', 'not an address');
  await enter(page, 'Password', PASSWORD);
  await enter(page, 'Re-Type Password', PASSWORD);
  await page.keyboard.press('Enter');
  // The invalid field has the focus and shows its error.
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleErrorMessage('Invalid email address');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  const code = await server.codeMailedTo(EMAIL);
  await tabTo(page, page.getByLabel('Digit 1 of 4'));
  await page.keyboard.type(code);
  await tabTo(page, page.getByRole('button', { name: 'Submit Otp' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello , Mia Fernandes')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Applications' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();

  const search = page.getByRole('button', { name: 'Search', exact: true });
  await tabTo(page, search);
  await page.keyboard.press('Enter');
  const palette = page.getByRole('combobox', { name: 'Search and go to' });
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(palette).toBeFocused();
  await page.keyboard.type('payout');
  await expect(page.getByRole('option')).toHaveText(['Earnings']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  await expect(palette).toBeHidden();
});
