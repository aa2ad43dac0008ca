import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { at, DESKTOP, PASSWORD, PHONE, sawToast } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test } from './journey-test.ts';

const EMAIL = 'ada@journey.test';
const NEEDS = 'What your profile still needs';

test.use({ seed: 'demo' });

/** From the landing page to the sign-up, whose role is the one that was read about. */
const register = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'For Creators' }).click();
  await expect(page.getByRole('heading', { name: 'Film and upload' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'For Creators', pressed: true })).toBeVisible();
  await page.getByLabel('Name').fill('Ada Brook');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-Type Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
};

const verify = async (page: Page, server: ApiServer): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(page.getByRole('link', { name: /\/sandbox\/mailbox$/ })).toHaveAttribute('href', /\/sandbox\/mailbox$/);
  await expectAccessible(page, 'first-minutes-verify');
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(await server.codeMailedTo(EMAIL));
  await page.getByRole('button', { name: 'Submit Otp' }).click();
  await expect(page.getByText('CREATOR', { exact: true })).toBeVisible();
};

/** Jobs are there to look at, and say what applying waits for. */
const lookAround = async (page: Page): Promise<void> => {
  await page.goto('/jobs');
  await expect(page.getByRole('note')).toContainText('These are the open jobs for anybody.');
  await expectAccessible(page, 'first-minutes-jobs');
  await page.goto(`/jobs/${demoJobId('bag-cities')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fold Travel Bag' })).toBeVisible();
  await expect(page.getByRole('list', { name: NEEDS }).getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'first-minutes-job');
};

const finishProfile = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: NEEDS })).toBeVisible();
  await expectAccessible(page, 'first-minutes-dashboard');
  await page.getByRole('link', { name: 'Choose your gender' }).click();
  await expect(page.getByLabel('Gender')).toBeFocused();
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Date of birth').fill('2004-05-01');
  await page.getByLabel('Description').fill('I film what I carry.');
  await page.getByLabel('Picture').setInputFiles(resolve('resources/icon.png'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sawToast(page, 'Profile Updated!');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Check Jobs' }).first()).toBeVisible();
  await expect(page.getByText(NEEDS)).toHaveCount(0);
  await page.goto(`/jobs/${demoJobId('bag-cities')}`);
  await expect(page.getByRole('button', { name: 'Apply', exact: true }).first()).toBeVisible();
};

test('a new creator registers, looks at jobs, finishes the profile and may apply', { tag: '@long' }, async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const [atDesk, onPhone] = [at(page, DESKTOP), at(page, PHONE)];
  await onPhone('registering as the side that was read about', () => register(page));
  await onPhone('verifying with the mail that the sandbox keeps', () => verify(page, server));
  await atDesk('looking at jobs before the profile is complete', () => lookAround(page));
  await onPhone('finishing the profile', () => finishProfile(page));
});
