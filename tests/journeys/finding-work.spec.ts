import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login, openFilters, PHONE, payByCard, sawToast } from './account-steps.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';

test.use({ seed: 'demo' });

/** An open job of the demo's brand, for anybody of 18 to 24. */
const BAG = { id: demoJobId('bag-cities'), name: 'Fold Travel Bag' };

/** From the page of the order by the list of creators. */
const invite = async (brand: Page, name: string, note: string): Promise<void> => {
  await brand.getByRole('link', { name: 'Invite creators' }).click();
  await expect(brand.getByRole('note')).toContainText(`You invite to job #${BAG.id}, ${BAG.name}.`);
  await brand.getByRole('button', { name: `Invite ${name}` }).click();
  const dialog = brand.getByRole('dialog', { name: `Invite ${name}` });
  await expect(dialog.getByRole('radio', { name: new RegExp(`Job #${BAG.id}\\b`) })).toBeChecked();
  await dialog.getByLabel('Note').fill(note);
  const viewport = brand.viewportSize();
  await expectAccessible(brand, `inviting a creator at ${viewport?.width}`);
  if (viewport) await brand.setViewportSize(viewport);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await sawToast(brand, `${name} is invited. We tell them now, and you when they apply.`);
  await brand.getByRole('note').getByRole('link').click();
  await expect(brand.getByRole('link', { name })).toBeVisible();
};

/** From the dashboard by the page of the job. */
const declineInvitation = async (creator: Page, reason: string): Promise<void> => {
  await creator.goto('/dashboard');
  await creator.getByRole('link', { name: `Look at the job: job #${BAG.id}, ${BAG.name}` }).click();
  await expect(creator.getByText('You are invited')).toBeVisible();
  const viewport = creator.viewportSize();
  await expectAccessible(creator, `an invitation at ${viewport?.width}`);
  if (viewport) await creator.setViewportSize(viewport);
  await creator.getByRole('button', { name: 'Decline invitation' }).click();
  await creator.getByRole('dialog').getByLabel('Reason').fill(reason);
  await creator.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(creator.getByText('You declined the invitation')).toBeVisible();
};

for (const viewport of sizesOf(PHONE)) {
  test(`a creator saves a job, finds it closed, removes it and takes that back, at ${viewport.width} px`, {
    tag: '@long',
  }, async ({ visitor }) => {
    const [{ page: creator }, { page: brand }] = [await visitor(), await visitor()];
    for (const page of [creator, brand]) await page.setViewportSize(viewport);
    await login(creator, 'creator@demo.example', DEMO_PASSWORD);
    await creator.goto('/jobs');
    const card = creator.getByRole('listitem').filter({ hasText: BAG.name });
    await expect(card).toContainText('Anybody aged 18 to 24');
    await expect(card).toContainText(/Posted .* No applications yet/);
    const mark = creator.getByRole('button', { name: `Save ${BAG.name}` });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');

    await openFilters(creator);
    await creator.getByRole('button', { name: 'Saved', exact: true }).click();
    await expect(creator.getByRole('list', { name: 'Saved jobs' }).getByRole('listitem')).toHaveCount(1);
    await card.getByRole('link', { name: BAG.name }).click();
    await expect(creator.getByRole('button', { name: 'Save job', pressed: true })).toBeVisible();
    await expect(creator.getByText('You fit.')).toBeVisible();

    await login(brand, 'brand@demo.example', DEMO_PASSWORD);
    await brand.goto(`/job-details/${BAG.id}`);
    await invite(brand, 'Mia Fernandes', 'Your market films are what we look for.');
    await declineInvitation(creator, 'I travel until June.');
    await brand.reload();
    await expect(brand.getByText('Declined', { exact: true })).toBeVisible();
    await expect(brand.getByText('I travel until June.')).toBeVisible();
    await expectAccessible(brand, `an order with an invitation at ${viewport.width}`);
    await brand.setViewportSize(viewport);
    await brand.getByRole('button', { name: 'Cancel job' }).click();
    await brand.getByRole('alertdialog').getByRole('button', { name: 'Cancel job' }).click();
    await sawToast(brand, 'Job cancelled. The payment is on its way back.');

    await creator.goto('/jobs?saved=1');
    await expect(card.getByText('Closed', { exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await expectAccessible(creator, `saved jobs of a creator at ${viewport.width}`);
    await creator.setViewportSize(viewport);
    await mark.click();
    await expect(creator.getByRole('heading', { name: 'No saved jobs' })).toBeVisible();
    await creator.getByRole('button', { name: `${BAG.name} is no longer saved. Click here to undo.` }).click();
    await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  });
}

for (const viewport of sizesOf(DESKTOP)) {
  test(`a saved search finds a job that was ordered again, and a question about it reaches the brand, at ${viewport.width} px`, {
    tag: '@long',
  }, async ({ visitor }) => {
    const [{ page: creator }, paying] = [await visitor(), await visitor()];
    const { page: brand } = paying;
    for (const page of [creator, brand]) await page.setViewportSize(viewport);
    await login(creator, 'creator@demo.example', DEMO_PASSWORD);
    await creator.goto('/jobs?min_price=200&q=bag');
    await openFilters(creator);
    await creator.getByRole('button', { name: 'Save this search' }).click();
    const naming = creator.getByRole('dialog', { name: 'Save this search' });
    await naming.getByLabel('Name').fill('Bags that pay');
    await expectAccessible(creator, `saving a search at ${viewport.width}`);
    await creator.setViewportSize(viewport);
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await sawToast(creator, 'Search saved. We tell you when a new job fits.');
    await expect(creator.getByRole('link', { name: 'Bags that pay' })).toHaveAttribute('aria-current', 'true');

    await login(brand, 'brand@demo.example', DEMO_PASSWORD);
    await brand.goto(`/job-details/${BAG.id}`);
    await brand.getByRole('link', { name: 'Duplicate' }).click();
    await expect(brand.getByRole('note', { name: 'Copied order' })).toContainText(`Copied from job #${BAG.id}`);
    await expect(brand.getByRole('textbox', { name: 'Budget' })).toHaveValue('250');
    await expect(brand.getByText(/^No figure yet for/)).toBeVisible();
    await brand.getByRole('button', { name: 'Pay', exact: true }).click();
    await sawToast(brand, 'Job Created!');
    await brand.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await payByCard(await paying.cardForm());
    await expect(brand).toHaveURL(/\/orders/);

    await creator.goto('/notifications');
    await creator.getByText(/^“Bags that pay” found a job: .+, \$250\.00/).click();
    await expect(creator.getByRole('heading', { level: 1, name: BAG.name })).toBeVisible();
    const id = /\/jobs\/(\d+)$/.exec(creator.url())?.[1] ?? '';
    await creator.getByRole('button', { name: 'Ask a question' }).click();
    const asking = creator.getByRole('dialog', { name: 'Ask a question' });
    await asking.getByRole('button', { name: 'Send' }).click();
    await expect(asking.getByText('Please write a question')).toBeVisible();
    await asking.getByLabel('Your question').fill('Does it come in red?');
    await asking.getByRole('button', { name: 'Send' }).click();
    await expect(creator).toHaveURL(/\/chat\/\d+$/);
    await expect(creator.getByText('Does it come in red?').first()).toBeVisible();

    await brand.goto('/chat');
    await brand.getByRole('link', { name: /Mia Fernandes/ }).click();
    await brand.getByRole('link', { name: `job #${id}`, exact: true }).click();
    await expect(brand).toHaveURL(new RegExp(`/job-details/${id}$`));
  });
}
