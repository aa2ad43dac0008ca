import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, PHONE, sawToast, submitLogin } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const DELIVERED = demoJobId('lamp-dusk');
const NOAH = '/creators/4';
const RUDE = 'Lovely. I keep the weekend free.';

/** Presses a button below this text on the page of the sandbox where a trial acts for the bank. */
const atTheBank = async (page: Page, text: string, button: string): Promise<void> => {
  await page.goto('/sandbox/bank');
  const payment = page.locator('section').filter({ hasText: text });
  await payment.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/bank$/);
};

test('a disputed payment pauses the job, both sides read why, and it goes on once the bank agrees', {
  tag: '@long',
}, async ({ visitor, server }) => {
  const [{ page: brand }, { page: creator }, { page: bank }] = [await visitor(), await visitor(), await visitor()];
  const paused = (page: Page) => page.getByRole('note').filter({ hasText: 'This job is paused' });
  const complete = brand.getByRole('button', { name: 'Mark as Completed' });
  await login(brand, 'brand@demo.example', DEMO_PASSWORD);
  await login(creator, 'tom@demo.example', DEMO_PASSWORD);
  await brand.goto(`/job-details/${DELIVERED}`);
  await expect(complete).toBeEnabled();

  await atTheBank(bank, `job ${DELIVERED} ·`, 'Dispute');
  for (const size of [DESKTOP, PHONE]) {
    await at(brand, size)(`the brand reads it without a reload at ${size.width} px`, async () => {
      await expect(paused(brand)).toContainText('The bank has questioned the payment of this job');
      await expect(complete).toBeDisabled();
      await expect(complete).toHaveAccessibleDescription(/^The payment of this job is disputed/);
    });
    await at(creator, size)(`the creator reads it at ${size.width} px`, async () => {
      await creator.goto(`/tasks/${DELIVERED}`);
      await expect(paused(creator)).toContainText('You can continue and deliver');
    });
  }
  await expectAccessible(brand, 'brand_paused_job');
  await expectAccessible(creator, 'creator_paused_task');
  expect(await server.operate('disputes')).toContain(`job #${DELIVERED}`);

  await atTheBank(bank, `job ${DELIVERED} ·`, 'House wins');
  for (const page of [brand, creator]) await expect(paused(page)).toHaveCount(0);
  await complete.click();
  await brand.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await sawToast(brand, 'Job Completed!');
  await creator.goto('/earnings');
  await expect(creator.getByText('$220.00').first()).toBeVisible();
});

test('a reported person and message reach support, and who is suspended reads why and can answer', {
  tag: '@long',
}, async ({ visitor, server }) => {
  const [{ page: brand }, { page: noah }] = [await visitor(), await visitor()];
  const named = brand.getByTestId('subject');
  // The list beside them shows the newest one too.
  const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
  const send = async (page: Page, text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(messages(page).getByText(text)).toBeVisible();
  };
  await login(brand, 'brand@demo.example', DEMO_PASSWORD);

  await at(brand, DESKTOP)('a person is reported', async () => {
    await brand.goto(NOAH);
    await brand.getByRole('button', { name: 'Report' }).click();
    await brand.getByRole('menuitem', { name: 'Report this creator' }).click();
    await expect(named).toHaveText('About: Noah Adeyemi');
    await send(brand, 'He wants to be paid elsewhere.');
  });
  await at(brand, PHONE)('a message is reported', async () => {
    await brand.goto('/chat/4');
    await brand
      .getByRole('listitem')
      .filter({ hasText: RUDE })
      .getByRole('link', { name: /^Report/ })
      .click();
    await expect(named.last()).toContainText(RUDE);
    await expectAccessible(brand, 'brand_report');
    await send(brand, 'This is the message.');
  });
  const chat = /^#(\d+) /m.exec(await server.operate('support'))?.[1] ?? '';
  const told = await server.operate('support', chat);
  expect(told).toContain('About person 4: Noah Adeyemi');
  expect(told).toContain(RUDE);

  await login(noah, 'noah@demo.example', DEMO_PASSWORD);
  await server.operate('suspend', '4', '--only', 'messages', 'You asked to be paid elsewhere', '--yes');
  const banner = noah.getByRole('region', { name: 'Your account is limited' });
  for (const size of [DESKTOP, PHONE])
    await at(noah, size)(`the creator reads it at ${size.width} px`, async () => {
      await noah.goto('/chat/1');
      await expect(banner).toContainText('You cannot write to other members at the moment.');
    });
  await expectAccessible(noah, 'creator_suspended');
  await banner.getByRole('link', { name: 'Open the support chat' }).click();
  await expect(messages(noah).getByText('at the moment: You asked to be paid elsewhere.')).toBeVisible();
  await send(noah, 'That was a misunderstanding.');
  expect(await server.operate('support')).toContain('That was a misunderstanding.');

  await server.operate('suspend', '4', 'You asked again', '--yes');
  await expect(noah).toHaveURL(/\/login/);
  await submitLogin(noah, 'noah@demo.example', DEMO_PASSWORD);
  await expect(noah.getByText(/You asked again/).first()).toBeVisible();
  await server.operate('reinstate', '4', 'We talked about it', '--yes');
  await submitLogin(noah, 'noah@demo.example', DEMO_PASSWORD);
  await expect(messages(noah).getByText('again: We talked about it.')).toBeVisible();
  await send(noah, 'Thank you.');
});
