import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, login, payByCard } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test } from './journey-test.ts';
import type { Visitor } from './visitor.ts';

test.use({ seed: 'demo' });

const DRAFT = demoJobId('earplugs-draft');

const openDraft = async (page: Page): Promise<void> => {
  await page.goto('/drafts');
  await page.getByRole('button', { name: /^Pay/ }).first().click();
};

/** Expires all unopened links, as after five minutes. */
const expireLinks = (server: ApiServer): Promise<void> =>
  server.whileStopped(async (dataDirectory) => {
    const database = await PGlite.create(join(dataDirectory, 'database', 'pgdata'));
    await database.query(`update pay_links set expires_at = now() - interval '1 second' where opened_at is null`);
    await database.close();
  });

/** Creates a link like the client does, without opening it in the system browser, which would use it up. */
const askForLink = ({ page }: Visitor, job: number): Promise<{ status: number; url: string; message: string }> =>
  page.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ purpose: 'job', job: id });
    const answer = await fetch('/api/pay-links', { method: 'POST', headers, body });
    const { data, message } = await answer.json();
    return { status: answer.status, url: data?.url ?? '', message: message ?? '' };
  }, job);

test('an order of the client is paid in the system browser, and the client knows by itself', { tag: '@long' }, async ({
  visitor,
}) => {
  const brand = await visitor();
  const { page } = brand;
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await openDraft(page);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  const form = await brand.cardForm();
  await expect(page.getByText('Finish in your browser')).toBeVisible();
  await expect(form.getByRole('heading', { level: 1, name: `Pay for job #${DRAFT}` })).toBeVisible();
  expect(new URL(form.url()).hash).toBe('');
  await expectAccessible(page, 'client-pay');
  await expectAccessible(form, 'pay');

  await test.step('a reload of the page goes on, a declined card changes nothing', async () => {
    await form.reload();
    await payByCard(form, '4000000000000002');
    await expect(form.getByText('Your card was declined.')).toBeVisible();
    await expect(page.getByText('Finish in your browser')).toBeVisible();
  });

  await test.step('a bank that asks back and is refused leaves it to pay', async () => {
    await payByCard(form, '4000002500003155');
    await form.getByRole('button', { name: 'Fail' }).click();
    await expect(
      form.getByText('The payment did not go through, and nothing was charged.', { exact: false }),
    ).toBeVisible();
    await expectAccessible(form, 'pay-failed');
  });

  await test.step('paid, it says so and leads back to the app, which shows the paid order', async () => {
    await payByCard(form, '4000002500003155');
    await form.getByRole('button', { name: 'Complete' }).click();
    await expect(form.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
    await expectAccessible(form, 'pay-paid');
    await expect(form.getByRole('link', { name: 'Back to the App' })).toHaveAttribute(
      'href',
      `ugc-marketplace://open/job-details/${DRAFT}`,
    );
    await expect(page).toHaveURL(/\/(orders|awaiting-scripts)$/);
    await page.goto(`/job-details/${DRAFT}`);
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
  });
});

test('a link that was used, ran out, was made up or is another’s says what to do', { tag: '@long' }, async ({
  visitor,
  server,
  browser,
}) => {
  const brand = await visitor();
  await login(brand.page, 'brand@demo.example', DEMO_PASSWORD);
  await brand.page.goto('/drafts');
  const open = async (url: string): Promise<Page> => {
    const page = await (await browser.newContext({ colorScheme: 'light' })).newPage();
    await page.goto(url);
    return page;
  };
  const expectNoWayOn = async (page: Page, sentence: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not open' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByRole('link', { name: 'Back to the App' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  };
  const used = 'This payment link was used already or has run out. Press Pay in the app again for a new one.';

  const { url } = await askForLink(brand, DRAFT);
  const first = await open(url);
  await expect(first.getByRole('heading', { level: 1, name: `Pay for job #${DRAFT}` })).toBeVisible();
  const second = await open(url);
  await expectNoWayOn(second, used);
  await expectAccessible(second, 'pay-used');

  const late = await askForLink(brand, DRAFT);
  await expireLinks(server);
  await expectNoWayOn(await open(late.url), used);

  await expectNoWayOn(await open(`${server.url}/pay#${'A'.repeat(43)}`), used);
  await expectNoWayOn(
    await open(`${server.url}/pay#short`),
    'This payment link is not complete. Press Pay in the app again.',
  );
  await expectNoWayOn(await open(`${server.url}/pay`), 'This page opens from the app: press Pay there.');

  const other = await visitor();
  await login(other.page, 'petal@demo.example', DEMO_PASSWORD);
  expect(await askForLink(other, DRAFT)).toMatchObject({ status: 404, url: '' });
});
