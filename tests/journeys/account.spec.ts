import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readZip } from '../support/read-zip.ts';
import { expectAccessible } from './accessibility.ts';
import { at, DESKTOP, PASSWORD, PHONE, register, sawToast, submitLogin } from './account-steps.ts';
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

/** Pastes into the focused element, as from a mail. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);

const submitCode = async (page: Page, pasted: string): Promise<void> => {
  await page.getByLabel('Digit 1 of 4').click();
  await paste(page, pasted);
  await page.getByRole('button', { name: 'Submit Otp' }).click();
};

const wrongCodes = (right: string): readonly string[] =>
  [1, 2, 3, 4, 5].map((n) => String((Number(right) + n) % 10_000).padStart(4, '0'));

test('generated passwords and pasted codes are taken as people have them, and refused in words', {
  tag: '@long',
}, async ({ visitor, server }) => {
  const { page } = await visitor();
  const [mistyped, email] = ['uta@mistyped.test', 'uta@codes.test'];
  const [composed, decomposed] = ['\u00DCberraschung1!', 'U\u0308berraschung1!'];
  const password = page.getByLabel('Password', { exact: true });
  const usedUp = page.getByText(/^The code is used up/);

  await at(page, DESKTOP)('the form names its rules, and a password in another form is the same one', async () => {
    await page.goto('/register');
    await expect(page.getByText('One of these symbols: ! @ # $ % ^ & *')).toBeVisible();
    await page.getByLabel('Name').fill('Uta Berg');
    await page.getByLabel('Email').fill(mistyped);
    await password.fill('sybdoz-1Rovmu-wojkik');
    await page.getByLabel('Re-Type Password').fill(composed);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Password must contain at least one symbol')).toBeVisible();
    await password.fill(decomposed);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await expectAccessible(page, 'account-register');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  });

  await at(page, PHONE)(
    'wrong codes use up the right one, and a mistyped address can be corrected after that',
    async () => {
      const code = await server.codeMailedTo(mistyped);
      await page.getByLabel('Digit 1 of 4').click();
      await paste(page, `Your code is ${code}`);
      await expect(page.getByText('The code has 4 digits and nothing else.')).toBeVisible();
      await page.keyboard.type('x');
      await expect(page.getByText('The code has 4 digits and nothing else.')).toBeVisible();
      for (const wrong of wrongCodes(code)) {
        await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('');
        await submitCode(page, wrong);
        await sawToast(page, 'Incorrect OTP!');
      }
      await submitCode(page, code);
      await sawToast(page, 'Incorrect OTP!');
      await expect(usedUp).toBeVisible();
      await expectAccessible(page, 'account-code-used-up');
      for (let sent = 0; sent < 2; sent += 1) {
        await page.getByRole('button', { name: 'Resend Email Verification' }).click();
        await sawToast(page, 'Email verification sent.');
      }
      await expect(usedUp).toHaveCount(0);
      await page.getByRole('button', { name: 'Change address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change address' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Your password').fill(composed);
      await dialog.getByRole('button', { name: 'Change address' }).click();
      await sawToast(page, 'Address changed. We sent a new code.');
      const next = await server.codeMailedTo(email);
      await submitCode(page, ` ${next.slice(0, 2)} ${next.slice(2)}\n`);
      await expect(page).toHaveURL(/\/dashboard$/);
    },
  );

  await at(page, DESKTOP)('a reset code is pasted with a hyphen, and the new password opens the account', async () => {
    const { page: other } = await visitor();
    await other.goto('/forgot-password');
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send code' }).click();
    const code = /^\d{4}/.exec(await mailTo(server, email, /reset your password$/, 'subject'))?.[0] ?? '';
    await submitCode(other, `${code.slice(0, 2)}-${code.slice(2)}`);
    await other.getByLabel('New password').fill(NEXT);
    await other.getByLabel('Re-Type Password').fill(NEXT);
    await expectAccessible(other, 'account-new-password');
    await other.getByRole('button', { name: 'Change password' }).click();
    await expect(other.getByText('Password Changed!')).toBeVisible();
    await submitLogin(other, email, NEXT);
    await expect(other).toHaveURL(/\/dashboard$/);
  });
});

test('a creator changes the verified address by code, and opens a page to anybody and closes it', {
  tag: '@long',
}, async ({ visitor, server }) => {
  const [first, email] = ['nia@before.test', 'nia@after.test'];
  const [{ page }, { page: stranger }] = [await visitor(), await visitor()];
  await register(page, { role: 'creator', name: 'Nia Okoro', email: first });
  await submitCode(page, await server.codeMailedTo(first));
  await expect(page).toHaveURL(/\/dashboard$/);

  await at(page, PHONE)('the new address gets the code, the old one a notice', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change address' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText(`We sent a 4-digit code to ${email}.`)).toBeVisible();
    await submitCode(page, await server.codeMailedTo(email));
    await sawToast(page, 'Your address is changed. Other devices are signed out.');
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await mailTo(server, first, /address/);
  });

  const address = page.getByRole('link', { name: /\/c\/[\w-]+$/ });
  const setPublic = (words: string) => async () => {
    await page.getByRole('switch', { name: 'Anybody with the link can open my page' }).press('Space');
    await sawToast(page, words);
  };
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await at(page, DESKTOP)('the page is opened to anybody', setPublic('Your page is public.'));
  const path = new URL((await address.getAttribute('href')) ?? '').pathname;
  for (const size of [DESKTOP, PHONE])
    await at(stranger, size)(`a visitor without an account sees it at ${size.width} px`, async () => {
      await stranger.goto(path);
      await expect(stranger.getByRole('heading', { level: 1, name: 'Nia Okoro' })).toBeVisible();
      await expect(stranger.getByText(email)).toHaveCount(0);
    });
  await expectAccessible(stranger, 'account-public-page');
  await at(page, PHONE)('and closed', setPublic('Your page is private. Its link opens nothing any more.'));
  await expect(address).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This page is not public' })).toBeVisible();
});
