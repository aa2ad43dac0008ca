import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, openFilters, PHONE, sawToast } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';

const BAG = demoJobId('bag-cities');
const TAKES = ['portrait-9x16-12s.mp4', 'landscape-16x9-10s.mov'].map((name) => resolve('tests/fixtures', name));

const open = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const findJobs = async (page: Page): Promise<void> => {
  await open(page, '/jobs', 'Jobs');
  const cards = page.getByRole('list', { name: 'Open jobs' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await openFilters(page);
  await page.getByLabel('Sort').selectOption('price_low');
  await expect(cards.first()).toContainText('$75.00');
  await page.getByLabel('Price from').fill('200');
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Search', { exact: true }).fill('zebra');
  await expect(page.getByRole('heading', { name: 'No jobs match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(cards).toHaveCount(4);
};

/** An application's text survives a reload; the application is sent, withdrawn and sent again. */
const apply = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Fold Travel Bag' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${BAG}$`));
  const dialog = page.getByRole('dialog', { name: 'New Job Application' });
  const start = () => page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  await start();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('A description is required')).toBeVisible();
  await dialog.getByRole('textbox').fill('I travel with one bag.');
  await page.reload();
  await start();
  await expect(dialog.getByRole('textbox')).toHaveValue('I travel with one bag.');
  await expect(dialog.getByText(/days to deliver, and the brand can ask for changes up to \d+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await sawToast(page, 'Applied Successfully!');

  await open(page, '/applications', 'Applications');
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('columnheader', { name: 'Video Duration' })).toBeVisible();
  await page.setViewportSize(PHONE);
  const row = page.locator('tr, li').filter({ hasText: 'Fold Travel Bag' });
  await expect(row.getByText(/seconds/)).toBeVisible();
  await row.getByRole('button', { name: 'Withdraw application' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Withdraw/ })
    .click();
  await sawToast(page, 'Application withdrawn.');
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
  await open(page, `/jobs/${BAG}`, 'Fold Travel Bag');
  await page.getByRole('button', { name: /Apply/ }).first().click();
  await dialog.getByRole('textbox').fill('I do travel with one bag.');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await sawToast(page, 'Applied Successfully!');
};

const deliver = async (page: Page): Promise<void> => {
  await open(page, '/tasks', 'Tasks');
  const task = page.locator('tr, li').filter({ hasText: 'Grain Oat Bar' });
  await task.getByRole('button', { name: /More/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Message Brand' })).toBeVisible();
  for (const [index, take] of TAKES.entries()) {
    await page.getByRole('button', { name: 'Upload Video' }).click();
    if (index === 0) {
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await sawToast(page, 'Please Select a video first!');
    }
    await page.locator('input[type=file][accept^="video"]').setInputFiles(take);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Upload Anyway' }).click();
    await sawToast(page, 'Video Uploaded!');
  }
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Version 2');
  await expect(versions.first()).toContainText(/the brand ordered .*15\ss/);
  await page.keyboard.press('Escape');
};

const amountOf = (page: Page, label: string) => page.locator('dl > *').filter({ hasText: label }).locator('dd').first();

const requestWithdraw = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('button', { name: 'Request Withdraw' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Request Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await sawToast(page, 'Request sent to the admin! You will get notified once the payment is completed.');
};

const withdraw = async (page: Page, server: ApiServer): Promise<void> => {
  await open(page, '/earnings', 'Earnings');
  await expect(amountOf(page, 'Available')).toContainText('$150.00');
  await requestWithdraw(page, '40');
  await requestWithdraw(page, '60');
  await expect(amountOf(page, 'Available')).toContainText('$50.00');

  const list = await server.operate('list-withdrawals');
  const [first, second] = [...list.matchAll(/^#?(\d+)/gm)].map(([, id]) => id ?? '').sort();
  await server.operate('pay-withdrawal', first ?? '', '--yes');
  await server.operate('refuse-withdrawal', second ?? '', 'The account is closed.', '--yes');
  await page.reload();
  await expect(amountOf(page, 'Available')).toContainText('$110.00');
  await expect(amountOf(page, 'Paid')).toContainText('$140.00');
  await expect(page.getByText('The account is closed.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Receipt W-/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt W-/ })).toBeVisible();
  await expect(page.getByText('$40.00').first()).toBeVisible();
};

/** Changing the payout account needs the password, and withdrawals wait three days, so the owner can notice. */
const changeAccount = async (page: Page, server: ApiServer): Promise<void> => {
  await open(page, '/earnings', 'Earnings');
  await page.getByRole('button', { name: 'Withdraw Info' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account Number').fill('thief@paypal.example');
  await dialog.getByLabel('Current password').fill('Wrong1!aa');
  await dialog.getByRole('button', { name: /Save/ }).click();
  await expect(dialog.getByText('The password is not right').first()).toBeVisible();
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: /Save/ }).click();
  await sawToast(page, 'Withdraw Info Updated!');
  await expect(page.getByText(/Withdrawals wait until/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Withdraw' }).first()).toBeDisabled();
  await expect
    .poll(async () => (await fetch(`${server.url}/sandbox/mail?to=creator@demo.example`)).text())
    .toContain('withdraw');
};

test.use({ seed: 'demo' });

test('a creator at work, at a desk and on a phone', { tag: '@long' }, async ({ visitor, server }) => {
  const { page } = await visitor();
  const [atDesk, onPhone] = [at(page, DESKTOP), at(page, PHONE)];
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  for (const size of sizesOf(PHONE)) await at(page, size)(`finding jobs at ${size.width} px`, () => findJobs(page));
  await onPhone('applying', () => apply(page));
  await atDesk('delivering twice', () => deliver(page));
  await onPhone('withdrawing', () => withdraw(page, server));
  await atDesk('changing the account', () => changeAccount(page, server));
});
