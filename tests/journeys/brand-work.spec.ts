import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { at, DEMO_PASSWORD, DESKTOP, login, openFilters, PHONE, payByCard, sawToast } from './account-steps.ts';
import { test } from './journey-test.ts';
import { sizesOf } from './length.ts';
import type { Visitor } from './visitor.ts';

const PICTURE = resolve('resources/icon.png');
const APPLIED = demoJobId('cold-brew-three');
const DRAFT = demoJobId('earplugs-draft');
const DELIVERED = demoJobId('lamp-dusk');
const LATE = demoJobId('earplugs-last-row');

const open = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const products = async (page: Page): Promise<void> => {
  await open(page, '/products', 'Products');
  await page.getByRole('button', { name: '+ Add Product' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog.getByText('Product Description is required')).toBeVisible();
  await dialog.getByLabel('Image').setInputFiles(PICTURE);
  await dialog.getByLabel('Name').fill('Halo Speaker');
  await dialog.getByLabel('Description').fill('Fills a room from a shelf.');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await sawToast(page, 'Product Created !');
  await page.getByRole('button', { name: 'Edit Halo Speaker' }).click();
  await dialog.getByLabel('Price').fill('79.5');
  await dialog.getByRole('button', { name: /Save|Update/ }).click();
  await sawToast(page, 'Product Updated!');
  await page.getByRole('button', { name: 'Delete Halo Speaker' }).click();
  await expect(page.getByText('Are you sure you want to delete Halo Speaker?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await sawToast(page, 'Product Deleted!');
  await expect(page.getByText('Halo Speaker')).toHaveCount(0);
};

/** Orders a job with a script by us; the form's values survive a reload. Returns the job's id. */
const order = async ({ page, cardForm }: Visitor): Promise<number> => {
  await open(page, '/new-job', 'New Job Order');
  const product = page.getByRole('combobox', { name: 'Product' });
  // Enter takes the only product found.
  await product.pressSequentially('hush');
  await product.press('Enter');
  await expect(product).toHaveValue('Hush Earplugs');
  await page.getByRole('textbox', { name: 'Budget' }).fill('100');
  await page.getByText('15 seconds', { exact: true }).click();
  await page.getByText('1:1', { exact: true }).first().click();
  await page.getByLabel('Gender').selectOption('any');
  await page.getByLabel('Age Range').selectOption('45-1000');
  await expect(page.getByText('Nobody fits yet: widen the age range.', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Additional Notes' }).fill('Film it on a train.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Additional Notes' })).toHaveValue('Film it on a train.');
  await expect(page.getByRole('radio', { name: '15 seconds' })).toBeChecked();
  const tab = await page.context().newPage();
  await tab.goto('/new-job');
  await expect(tab.getByRole('textbox', { name: 'Additional Notes' })).toHaveValue('Film it on a train.');
  await expect(tab.getByRole('button', { name: 'Start again' })).toBeVisible();
  await tab.close();
  await page.getByText('We write the script for you').click();
  await expect(page.getByRole('textbox', { name: 'Script' })).toHaveCount(0);
  for (const amount of ['$49.00', '$149.00', '$29.80', '$178.80'])
    await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await sawToast(page, 'Job Created!');
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('group', { name: 'Payment' })).toBeFocused();
  await payByCard(await cardForm());
  await expect(page).toHaveURL(/\/awaiting-scripts/);
  // It moves the list down, from under a press.
  await expect(page.getByText('is paid. We write the script now', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Info' }).first().click();
  await expect(page).toHaveURL(/\/job-script\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};

/** The pressed tab stays through the load of the page. */
const readSubscription = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Billing Info' }).click();
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText('Renewing it costs $199.00 a year.');
  await subscription.getByRole('link', { name: 'Renew' }).click();
  await expect(page).toHaveURL(/\/renew-payment$/);
};

const scriptFile = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'script-')), 'script.html');
  await writeFile(path, '<h2>Quiet</h2><p>Train noise. Plugs in. Silence.</p><script>alert(1)</script>');
  return path;
};

const askForRevision = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByText('ask for a free revision: 5 of 5 left')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a revision' }).click();
  await page.getByRole('textbox', { name: 'What to change' }).fill('More silence, please.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await sawToast(page, 'Your request was sent. We tell you when the revision is ready.');
  await expect(page.getByText('More silence, please.')).toBeVisible();
};

const approveScript = async (page: Page): Promise<void> => {
  await page.reload();
  await page.getByRole('button', { name: 'Read Script' }).click();
  const dialog = page.getByRole('dialog', { name: 'Script' });
  await expect(dialog.frameLocator('iframe').getByText('Train noise. Plugs in. Silence.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve Script' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await sawToast(page, 'Script Accepted! Job will now be shown to creators.');
};

const findInOrders = async (page: Page): Promise<void> => {
  await open(page, '/orders', 'Orders');
  await page.getByLabel('Search', { exact: true }).fill('lum');
  await expect(page).toHaveURL(/q=lum/);
  await openFilters(page);
  await page.getByRole('button', { name: 'In Progress' }).click();
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lumen Desk Lamp' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByLabel('Search', { exact: true }).fill('nothing like this');
  await expect(page.getByRole('heading', { name: /No jobs match/ })).toBeVisible();
};

const acceptAndShip = async (page: Page): Promise<void> => {
  await open(page, `/job-details/${APPLIED}`, `Job #${APPLIED}`);
  await expect(page.getByRole('heading', { name: 'Creator Applications' })).toBeVisible();
  await page.getByRole('button', { name: 'View Application' }).click();
  await page.getByRole('tab', { name: 'Bio' }).click();
  await expect(page.getByRole('dialog').getByText('Kitchen-table reviews')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await sawToast(page, 'Accepted the application!');
  await expect(page.getByRole('heading', { name: 'Creator', exact: true })).toBeVisible();
  await expect(page.getByText('You can mark the job as completed as soon as the creator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await sawToast(page, 'Marked as shipped.');
  await expect(page.getByText('The product is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sawToast(page, 'The product is not marked as sent any more. The creator was not told.');
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('JD014600');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await sawToast(page, 'Marked as shipped.');
  await expect(page.getByText('Sent with DHL.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'JD014600' })).toHaveAttribute('href', /dhl\.com.*JD014600$/);
};

/** Reads from when a late order can be cancelled, and keeps it. */
const considerLate = async (page: Page): Promise<void> => {
  await open(page, `/job-details/${LATE}`, `Job #${LATE}`);
  const step = page.getByRole('region', { name: 'Next step' });
  await expect(step.getByText(/Was due .* UTC/)).toBeVisible();
  await expect(step.getByText(/You can also cancel the job\. The full \$126\.00 goes back to you\./)).toBeVisible();
  await step.getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep job' }).click();
};

const cancelLate = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('The creator is told and loses the job.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await sawToast(page, 'Job cancelled. The payment is on its way back.');
  await expect(page.getByRole('heading', { name: 'Cancelled and refunded' })).toBeVisible();
};

/** The creator reads what has become of the task, and asks about it. */
const readCancelled = async (page: Page): Promise<void> => {
  await login(page, 'creator@demo.example', DEMO_PASSWORD);
  await page.goto(`/tasks/${LATE}`);
  await expect(page.getByText('The brand cancelled the job because the video was late')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Video' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask the UGC Admins' }).first().click();
  await expect(page.getByTestId('subject')).toContainText(`Job #${LATE}`);
};

const cancel = async (page: Page, job: number): Promise<void> => {
  await open(page, `/job-details/${job}`, `Job #${job}`);
  await expect(page.getByText('No Applications yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('The full $178.80 goes back')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await sawToast(page, 'Job cancelled. The payment is on its way back.');
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await open(page, '/receipts', 'Receipts');
  await page.getByRole('link', { name: `Refund of job #${job}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt C-/ })).toBeVisible();
  await expect(page.getByText('-$178.80').last()).toBeVisible();
  await page.getByRole('link', { name: /^R-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt R-/ })).toBeVisible();
  await expect(page.getByText('$178.80').last()).toBeVisible();
};

const drafts = async ({ page, cardForm }: Visitor): Promise<void> => {
  await open(page, '/drafts', 'Drafts');
  await page.getByRole('link', { name: /Edit/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/edit-job/${DRAFT}$`));
  await page.getByRole('textbox', { name: /Budget|Price/ }).fill('31.05');
  await page.getByRole('button', { name: 'Update' }).click();
  await sawToast(page, 'Job Updated!');
  await expect(page).toHaveURL(/\/drafts$/);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText(`Are you sure you want to delete job: #${DRAFT}?`)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await payByCard(await cardForm());
  await expect(page).toHaveURL(/\/(orders|awaiting-scripts)/);
};

const completeAndRate = async (page: Page): Promise<void> => {
  await open(page, `/job-details/${DELIVERED}`, `Job #${DELIVERED}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('Are you sure you want to complete the job?')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await sawToast(page, 'Job Completed!');
  await open(page, `/job-details/${DELIVERED}`, `Job #${DELIVERED}`);
  await page.getByRole('button', { name: 'View Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(3).click();
  await dialog.getByRole('textbox', { name: 'In your words' }).fill('Kind, and <b>on time</b>.');
  await dialog.getByRole('button', { name: 'Rate Creator' }).click();
  await sawToast(page, 'Rating Submitted!');
  await expect(dialog.getByText('You gave 4 stars')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').locator('a[href^="/creators/"]').first().click();
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('Kind, and <b>on time</b>.');
};

test.use({ seed: 'demo' });

test('a brand at work, at a desk and on a phone', async ({ visitor, server }) => {
  const brand = await visitor();
  const { page } = brand;
  const [atDesk, onPhone] = [at(page, DESKTOP), at(page, PHONE)];
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await atDesk('products', () => products(page));
  const job = await onPhone('an order with a script by us', () => order(brand));
  await server.operate('submit-script', String(job), await scriptFile());
  await onPhone('asking for a revision', () => askForRevision(page));
  await server.operate('submit-script', String(job), await scriptFile());
  await atDesk('approving the script', () => approveScript(page));
  for (const size of sizesOf(DESKTOP))
    await at(page, size)(`looking through the orders at ${size.width} px`, () => findInOrders(page));
  await onPhone('accepting and sending the product', () => acceptAndShip(page));
  await atDesk('cancelling', () => cancel(page, job));
  for (const size of [DESKTOP, PHONE]) await at(page, size)('a late order', () => considerLate(page));
  await onPhone('cancelling the late order', () => cancelLate(page));
  const { page: ofCreator } = await visitor();
  await at(ofCreator, PHONE)('the creator whose job was cancelled', () => readCancelled(ofCreator));
  await atDesk('the subscription', () => readSubscription(page));
  await onPhone('drafts', () => drafts(brand));
  await onPhone('completing and rating', () => completeAndRate(page));
});
