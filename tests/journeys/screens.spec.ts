import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const screens = {
  brand: [
    ...[
      '/dashboard',
      '/profile',
      '/products',
      '/new-job',
      '/drafts',
      '/awaiting-scripts',
      '/orders',
      '/receipts',
      '/receipts/J-1',
    ],
    ...['/job-details/1', '/job-details/3', '/job-details/6', '/job-script/10', '/edit-job/11', '/renew-payment'],
    ...['/chat', '/chat/6', '/chat/support', '/notifications'],
  ],
  creator: [
    '/dashboard',
    '/profile',
    '/jobs',
    '/jobs/8',
    '/applications',
    '/tasks',
    '/earnings',
    '/receipts',
    '/chat',
    '/chat/1',
    '/chat/support',
    '/notifications',
  ],
} as const;

for (const [role, paths] of Object.entries(screens) as [keyof typeof screens, readonly string[]][]) {
  test(`${role}: every screen is accessible, fits its width and logs no error`, async ({ visitor }) => {
    const { page } = await visitor();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await login(page, `${role}@demo.example`, DEMO_PASSWORD);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const shown = `${role}${path.replaceAll('/', '_')}`;
      await expectAccessible(page, shown);
      const tabs = page.getByRole('tab');
      for (let tab = 1; tab < (await tabs.count()); tab += 1) {
        await tabs.nth(tab).click();
        await expectAccessible(page, `${shown}-tab-${tab}`);
      }
    }
    expect(errors).toEqual([]);
  });
}

/** How much two grounds differ (WCAG 2.2, contrast ratio); a translucent one is not expected. */
const contrastOf = (part: Locator, neighbour: Locator): Promise<number> =>
  neighbour
    .evaluateHandle((element) => element)
    .then((other) =>
      part.evaluate((element, beside) => {
        const luminance = (one: Element): number => {
          const channels = (getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
          const [red = 0, green = 0, blue = 0] = channels.map((value) => {
            const share = value / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const [one, two] = [luminance(element) + 0.05, luminance(beside as Element) + 0.05];
        return Math.max(one, two) / Math.min(one, two);
      }, other),
    );

/** Whether a click on the middle of it, and at its lower edge, would reach it. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, width, top, height, bottom } = element.getBoundingClientRect();
    return [top + height / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  });

test('what must be seen is: letters as typed, the chosen and the own in the dark, Pay on a phone', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/register');
  const chosen = page.getByRole('button', { name: 'For Brands', pressed: true });
  expect(await contrastOf(chosen, page.getByRole('group').filter({ has: chosen }))).toBeGreaterThanOrEqual(3);
  await login(page, 'brand@demo.example', DEMO_PASSWORD);

  await page.goto('/chat/6');
  const mine = page.locator('li', { hasText: 'You:' }).locator('p[dir=auto]').first().locator('..');
  await expect(mine).toBeVisible();
  const panel = page.getByRole('main').locator('div:has(> section)').first();
  expect(await contrastOf(mine, panel)).toBeGreaterThanOrEqual(3);

  await page.setViewportSize(PHONE);
  await page.goto('/new-job');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
  for (const label of ['Budget', 'Gender', 'Additional Notes']) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    expect(await isUncovered(field), label).toBe(true);
  }
  const letters = await page.evaluate(() =>
    ['html', 'p', 'button', 'input', 'textarea', 'select'].map((name) => {
      const found = document.querySelector(name);
      return found && getComputedStyle(found).fontVariantLigatures;
    }),
  );
  expect(new Set(letters)).toEqual(new Set(['no-contextual']));
  await page.setViewportSize(DESKTOP);
});
