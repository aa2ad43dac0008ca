import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { register as fillRegistration, login, logOut, payByCard, sawToast as toast } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import type { Visitor } from './visitor.ts';

const VIDEO = resolve('tests/fixtures/portrait-9x16-12s.mp4');
const PICTURE = resolve('resources/icon.png');

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The two users of the journey and their pages. */
export interface Stage {
  readonly server: ApiServer;
  readonly brand: Visitor;
  readonly creator: Visitor;
}

export interface Step {
  readonly title: string;
  run(stage: Stage): Promise<void>;
}

const register = async (stage: Stage, page: Page, role: 'brand' | 'creator', name: string, email: string) => {
  await fillRegistration(page, { role, name, email });
  const code = await stage.server.codeMailedTo(email);
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Submit Otp' }).click();
  await expect(page.getByText(`Hello , ${name}`)).toBeVisible();
};

const orderForm = async (page: Page): Promise<void> => {
  await page.goto('/new-job');
  await page.getByPlaceholder('Search your products').click();
  await page.getByRole('option', { name: 'Terra Cold Brew' }).click();
  await page.getByRole('textbox', { name: 'Budget' }).fill('100');
  await page.getByText('15 seconds', { exact: true }).click();
  await page.getByText('9:16', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Script' }).fill('Open the bottle. First sip. Smile.');
  await page.getByLabel('Gender').selectOption('any');
  await page.getByLabel('Age Range').selectOption('18-24');
};

const openJob = async (page: Page): Promise<void> => {
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Terra Cold Brew' }).first().click();
  await expect(page).toHaveURL(/\/job-details\/1$/);
};

/** The steps of the product's main journey, in order. Each first opens the page where it happens. */
export const mainJob: readonly Step[] = [
  {
    title: 'a brand registers and verifies its address',
    run: (stage) => register(stage, stage.brand.page, 'brand', 'Northwind Goods', 'brand@journey.test'),
  },
  {
    title: 'a creator registers and verifies the address',
    run: (stage) => register(stage, stage.creator.page, 'creator', 'Mia Fernandes', 'creator@journey.test'),
  },
  {
    title: 'the creator completes the profile',
    run: async ({ creator: { page } }) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Personal Info' }).click();
      await page.getByLabel('Picture').setInputFiles(PICTURE);
      await page.getByLabel('Description').fill('Kitchen-table reviews in daylight.');
      await page.getByLabel('Date of birth').fill('2004-05-01');
      await page.getByLabel('Gender').selectOption('female');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await toast(page, 'Profile Updated!');
    },
  },
  {
    title: 'the creator uploads a pitch',
    run: async ({ creator: { page } }) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Video Pitch' }).click();
      await page.getByLabel('Video pitch', { exact: true }).setInputFiles(resolve('tests/fixtures/silent-4x5-6s.mp4'));
      await toast(page, 'Video Pitch Updated!');
    },
  },
  {
    title: 'the brand lists a product',
    run: async ({ brand: { page } }) => {
      await page.goto('/products');
      await page.getByRole('button', { name: '+ Add Product' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Image').setInputFiles(PICTURE);
      await dialog.getByLabel('Name').fill('Terra Cold Brew');
      await dialog.getByLabel('Description').fill('Six bottles, steeped for eighteen hours.');
      await dialog.getByLabel('Price').fill('24');
      await dialog.getByRole('button', { name: 'Add Product' }).click();
      await toast(page, 'Product Created !');
      await expect(page.getByText('Terra Cold Brew')).toBeVisible();
    },
  },
  {
    title: 'the brand orders and its first card is declined',
    run: async ({ brand }) => {
      const { page } = brand;
      await orderForm(page);
      await expect(page.getByText('$120.00').first()).toBeVisible();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await toast(page, 'Job Created!');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('Rua das Flores 112');
      await dialog.getByLabel('Country').selectOption('Portugal');
      await dialog.getByLabel('City').fill('Porto');
      await dialog.getByLabel('Zip Code').fill('4050-262');
      await dialog.getByLabel('Phone Number').fill('+351 220 100 200');
      await dialog.getByRole('button', { name: 'Next' }).click();
      const form = await brand.cardForm();
      await payByCard(form, '4000000000000002');
      await expect(form.getByText('Your card was declined.').first()).toBeVisible();
      await expect(form.getByRole('button', { name: /^Pay/ }).last()).toBeEnabled();
    },
  },
  {
    title: 'the order waits among the drafts, and is paid from there',
    run: async ({ brand }) => {
      const { page } = brand;
      await page.goto('/drafts');
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      await payByCard(await brand.cardForm());
      await expect(page).toHaveURL(/\/orders/);
      await expect(page.getByText('Terra Cold Brew').first()).toBeVisible();
      await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    },
  },
  {
    title: 'the creator finds the job and applies',
    run: async ({ creator: { page } }) => {
      await page.goto('/jobs');
      await page.getByRole('link', { name: /Terra Cold Brew/ }).click();
      await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await expect(dialog.getByText('A description is required')).toBeVisible();
      await dialog.getByRole('textbox').fill('I drink this anyway.');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await toast(page, 'Applied Successfully!');
    },
  },
  {
    title: 'the brand reads the application and accepts it',
    run: async ({ brand: { page } }) => {
      await openJob(page);
      await expect(page.getByText('Creator Applications')).toBeVisible();
      await page.getByRole('button', { name: 'View Application' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('I drink this anyway.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await toast(page, 'Accepted the application!');
      await expect(page.getByText('In Progress', { exact: true }).first()).toBeVisible();
    },
  },
  {
    title: 'the creator uploads the video',
    run: async ({ creator: { page } }) => {
      await page.goto('/tasks');
      await page.getByRole('button', { name: /More/ }).first().click();
      await page.getByRole('button', { name: 'Upload Video' }).click();
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await toast(page, 'Please Select a video first!');
      await page.locator('input[type=file][accept^="video"]').setInputFiles(VIDEO);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      // 15 seconds were ordered.
      await page.getByRole('alertdialog').getByRole('button', { name: 'Upload Anyway' }).click();
      await toast(page, 'Video Uploaded!');
    },
  },
  {
    title: 'the brand downloads exactly those bytes',
    run: async ({ brand }) => {
      await openJob(brand.page);
      const { name, path } = await brand.saved(() =>
        brand.page.getByRole('button', { name: 'Download Video' }).click(),
      );
      // The client proposes product and job; the website keeps the name of the file.
      expect(name).toMatch(/^(portrait-9x16-12s|.+, job \d+, version 1)\.mp4$/);
      expect(sha256(path)).toBe(sha256(VIDEO));
    },
  },
  {
    title: 'the brand completes the job and rates the creator',
    run: async ({ brand: { page } }) => {
      await openJob(page);
      await page.getByRole('button', { name: 'Mark as Completed' }).click();
      await expect(page.getByText('Are you sure you want to complete the job?')).toBeVisible();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await toast(page, 'Job Completed!');
      await expect(page).toHaveURL(/\/orders$/);
    },
  },
  {
    title: 'the creator says where the money goes and withdraws',
    run: async ({ creator: { page } }) => {
      await page.goto('/earnings');
      await expect(page.getByText('$100.00').first()).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw Info' }).click();
      await page.getByLabel('Payment Method').selectOption({ label: 'Bank transfer' });
      await page.getByLabel('Account Number').fill('DE02 1203 0000 0000 2020 51');
      await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
      await toast(page, 'Withdraw Info Updated!');
      await page.getByRole('button', { name: 'Request Withdraw' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('100.01');
      await dialog.getByRole('button', { name: /Request/ }).click();
      await expect(dialog.getByText('You cannot exceed your maximum amount.')).toBeVisible();
      await dialog.getByLabel('Amount').fill('40');
      await dialog.getByRole('button', { name: /Request/ }).click();
      await expect(dialog.getByText('Bank transfer, ends in 2051')).toBeVisible();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await toast(page, 'Request sent to the admin! You will get notified once the payment is completed.');
      await expect(page.getByText('$60.00').first()).toBeVisible();
    },
  },
  {
    title: 'both sign in again and find their numbers',
    run: async ({ brand: { page: brand }, creator: { page: creator } }) => {
      await logOut(brand);
      await login(brand, 'brand@journey.test');
      await expect(brand.getByText('Finished Jobs')).toBeVisible();
      await logOut(creator);
      await login(creator, 'creator@journey.test');
      await expect(creator.getByText('Total Earnings')).toBeVisible();
      await expect(creator.getByText('$100.00').first()).toBeVisible();
    },
  },
];
