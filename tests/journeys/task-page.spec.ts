import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo', onlyReads: true });

const task = (page: Page) => page.getByRole('dialog', { name: /^Job #\d+$/ });

/** Opens the task of the demo that waits for its video. */
const openFromList = async (page: Page): Promise<void> => {
  await page.goto('/tasks?sort=newest');
  await page.getByRole('link', { name: 'Grain Oat Bar' }).click();
  await expect(page).toHaveURL(/\/tasks\/\d+\?sort=newest$/);
};

test('a task at a desk: its address, a reload, the keyboard, Back, an address that is none', { tag: '@long' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.setViewportSize(DESKTOP);
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await openFromList(page);
  await expect(task(page).getByRole('region', { name: 'What now' })).toContainText('$');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Job #\d+/);
  await expectAccessible(page, 'creator-task');

  await test.step('a reload shows it again, and closing it leads to the list with its order', async () => {
    await page.reload();
    await expect(task(page).getByRole('link', { name: 'Message Brand' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(task(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/tasks\?sort=newest$/);
    await expect(page).toHaveTitle(/^(\(\d+\) )?Tasks/);
  });

  await test.step('the keyboard opens it, and the focus comes back to its row', async () => {
    const link = page.getByRole('link', { name: 'Grain Oat Bar' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(task(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/tasks\?sort=newest$/);
  });

  await test.step('Back closes it, Forward opens it', async () => {
    await page.getByRole('button', { name: /^More about .*Grain Oat Bar$/ }).click();
    await expect(task(page)).toBeVisible();
    await page.goBack();
    await expect(task(page)).toHaveCount(0);
    await page.goForward();
    await expect(task(page)).toBeVisible();
  });

  await test.step('two keys at once close it and no more', async () => {
    await task(page).evaluate((panel) => {
      for (let presses = 0; presses < 2; presses += 1)
        panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await expect(task(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/tasks\?sort=newest$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  });

  await test.step('an address that is no task says so', async () => {
    await page.goto('/tasks/999999');
    await expect(page.getByRole('heading', { name: 'There is no such task' })).toBeVisible();
    await expectAccessible(page, 'creator-task-missing');
    await page.setViewportSize(DESKTOP);
    await task(page).getByRole('link', { name: 'Tasks' }).click();
    await expect(task(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  });
});

// The client has one window and no tabs.
test('a click with Ctrl on a row of the tasks opens it in a tab of its own', { tag: ['@long', '@website'] }, async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await page.goto('/tasks');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Grain Oat Bar' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(task(tab).getByText('Additional Notes')).toBeVisible();
  await expect(tab).toHaveURL(/\/tasks\/\d+$/);
  await expect(task(page)).toHaveCount(0);
});

test('a task on a phone is a page with everything on it', { tag: '@long' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.setViewportSize(PHONE);
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await openFromList(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Job #\d+$/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Video' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Upload Video' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Job #\d+$/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL(/\/tasks\?sort=newest$/);
});
