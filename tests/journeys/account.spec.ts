import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readZip } from '../support/read-zip.ts';
import { expectAccessible } from './accessibility.ts';
import { PASSWORD, register, submitLogin } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test } from './journey-test.ts';

const NEXT = 'Different2?';

interface StoredMail {
  readonly subject: string;
  readonly text: string;
}

/** The newest email whose subject contains the text. */
const mailTo = async (
  server: ApiServer,
  address: string,
  subject: RegExp,
  part: keyof StoredMail = 'text',
): Promise<string> => {
  let found: StoredMail | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/sandbox/mail?to=${encodeURIComponent(address)}`);
      const { data } = (await answer.json()) as { data: StoredMail[] };
      found = data.find((mail) => subject.test(mail.subject));
      return found?.subject;
    })
    .toMatch(subject);
  return found?.[part] ?? '';
};

/** Path of the link in a mail, whose host is the server's public address. */
const linkIn = (text: string): string => {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
};

const openAccount = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible();
};

test('an account is verified by the mail’s link, kept safe, taken along, given up and kept after all', {
  tag: '@long',
}, async ({ visitor, server }) => {
  const email = 'mia@account.test';
  const [home, elsewhere] = [await visitor(), await visitor()];
  const { page } = home;
  await register(page, { role: 'creator', name: 'Mia Fernandes', email });

  await page.goto('/jobs');
  const notice = page.getByRole('region', { name: 'Verify your email address' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Resend Email Verification' }).click();
  await expect(page.getByText('Email verification sent.')).toBeVisible();
  await expectAccessible(page, 'account-unverified');
  const first = linkIn(await mailTo(server, email, /is your code$/));
  await page.goto('/verify-email?key=aaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
  await expectAccessible(page, 'account-stale-link');

  // The link is opened signed out; after the login the verification continues.
  await elsewhere.page.goto(first);
  await submitLogin(elsewhere.page, email, PASSWORD);
  await expect(elsewhere.page).toHaveURL(/\/dashboard$/);
  await expect(elsewhere.page.getByRole('region', { name: 'Verify your email address' })).toHaveCount(0);

  await openAccount(page);
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expectAccessible(page, 'account-devices');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices).toHaveCount(1);
  await elsewhere.page.goto('/applications');
  await expect(elsewhere.page).toHaveURL(/\/login$/);

  await elsewhere.page.goto('/forgot-password');
  await elsewhere.page.getByLabel('Email').fill(email);
  await elsewhere.page.getByRole('button', { name: 'Send code' }).click();
  await elsewhere.page.goto(linkIn(await mailTo(server, email, /reset your password/)));
  await elsewhere.page.getByLabel('New password').fill(NEXT);
  await elsewhere.page.getByLabel('Re-Type Password').fill(NEXT);
  await elsewhere.page.getByRole('button', { name: 'Change password' }).click();
  await expect(elsewhere.page.getByText('Password Changed!')).toBeVisible();
  await mailTo(server, email, /^Your password was changed$/);
  await page.goto('/applications');
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, email, NEXT);
  await expect(page).toHaveURL(/\/applications$/);

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await page.getByLabel('Description').fill('Half a sentence, when the');
  await page.reload();
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence, when the');

  await openAccount(page);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByLabel('Your password').fill(NEXT);
  const saved = await home.saved(() => page.getByRole('button', { name: 'Download', exact: true }).click());
  expect(saved.name).toBe('ugc-marketplace-export.zip');
  const files = await readZip(await readFile(saved.path));
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(NEXT);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await mailTo(server, email, /^Your account will be deleted$/);
  await submitLogin(page, email, NEXT);
  await expect(page).toHaveURL(/\/profile$/);
  const warning = page.getByRole('region', { name: 'Your account will be deleted' });
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'account-leaving');
  await warning.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await mailTo(server, email, /^Your account stays$/);
});
