import { expect, type Page } from '@playwright/test';
import { at, DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { test as journey, keepPicture } from './journey-test.ts';

type Role = 'brand' | 'creator';

const test = journey.extend<{ enter: (role: Role) => Promise<Page> }>({
  enter: async ({ visitor }, use) => {
    await use(async (role) => {
      const { page } = await visitor();
      await login(page, `${role}@demo.example`, DEMO_PASSWORD);
      return page;
    });
  },
});
test.use({ seed: 'demo' });

test('maintenance takes everybody to a page that says so, and back to where they were', { tag: '@long' }, async ({
  enter,
  server,
  visitor,
}) => {
  const [brand, creator] = [await enter('brand'), await enter('creator')];
  const { page: stranger } = await visitor();
  await brand.goto('/receipts');
  await creator.goto('/dashboard');
  await expect(brand.getByRole('heading', { level: 1 })).toBeVisible();
  // A pending call would redirect the page before the link is clicked.
  await brand.waitForLoadState('networkidle');

  const printed = await server.operate('maintenance', 'on', '30m', 'We move to a new database.');
  expect(printed).toContain('Maintenance is on');
  const pages = [brand, creator, stranger];
  await brand.getByRole('link', { name: 'Orders', exact: true }).click();
  await creator.goto('/profile');
  await stranger.goto('/login');
  for (const page of pages) {
    await expect(page).toHaveURL(/\/under-maintenance$/);
    await expect(page.getByRole('heading', { name: 'We are doing maintenance.' })).toBeVisible();
    await expect(page.getByText(/We move to a new database\. We expect to be back on .+ UTC\./)).toBeVisible();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await brand.emulateMedia({ colorScheme });
    for (const size of [PHONE, DESKTOP])
      await at(brand, size)(`${size.width} px, ${colorScheme}`, () =>
        keepPicture(brand, `maintenance-${size.width}-${colorScheme}`),
      );
  }
  // A reload asks the server again and stays on the maintenance page.
  await creator.reload();
  await expect(creator).toHaveURL(/\/under-maintenance$/);
  // Maintenance does not block the operator's commands.
  expect(await server.operate('maintenance')).toContain('We move to a new database.');
  expect(await server.operate('health')).toBeTruthy();

  await server.operate('maintenance', 'off');
  await expect(brand).toHaveURL(/\/orders$/);
  await expect(creator).toHaveURL(/\/profile$/);
  await expect(stranger).toHaveURL(/\/login$/);
  await expect(brand.getByRole('navigation').first()).toBeVisible();
});

/** Navigates by the router, like a link inside the page, without loading the page. */
const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState({ idx: Number(window.history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);
};

test.describe(() => {
  test.use({ onlyReads: true });

  for (const [role, foreign] of [
    ['creator', '/new-job'],
    ['brand', '/earnings'],
  ] as const)
    test(`a ${role} who opens ${foreign}, typed or by a link, is back one page and not on the dashboard`, {
      tag: '@long',
    }, async ({ enter }) => {
      const page = await enter(role);
      await page.goto('/profile');
      const heading = page.getByRole('heading', { level: 1 });
      const title = await heading.textContent();
      await follow(page, foreign);
      await expect(page).toHaveURL(/\/profile$/);
      await page.goto(foreign, { waitUntil: 'commit' });
      await expect(page).toHaveURL(/\/profile$/);
      await expect(heading).toHaveText(title ?? '');
    });

  // The client has one window and no tabs.
  test('a page of the other role in a new tab leads to the dashboard', { tag: ['@long', '@website'] }, async ({
    enter,
  }) => {
    const page = await enter('creator');
    const tab = await page.context().newPage();
    await tab.goto('/new-job', { waitUntil: 'commit' });
    await expect(tab).toHaveURL(/\/dashboard$/);
  });
});
