import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { ApiServer } from './api-server.ts';
import { keepPicture } from './journey-test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
    '/notifications',
  ],
} as const;

const [desktop, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const looks = [
  { name: 'desktop-light', viewport: desktop, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'phone-light', viewport: phone, colorScheme: 'light' },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
] as const;

/** One server with the demo data for all screens. */
const test = base.extend<object, { server: ApiServer }>({
  server: [
    async ({ playwright: _unused }, use) => {
      const server = await ApiServer.start({ SEED: 'demo' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** What axe finds, by rule and place. Frames are left out: the script's runs no code, not even axe's. */
const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const run = Reflect.get(globalThis, 'axe').run;
    const { violations } = await run(document, { iframes: false, runOnly: rules });
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) => `${id}: ${nodes[0]?.target}`,
    );
  }, RULES);
};

/** Waits for what loads and looks for what would keep somebody out. */
const check = async (page: Page, shown: string, look: string): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await keepPicture(page, `${shown}-${look}`);
  expect.soft(await accessibilityFaults(page), `axe on ${shown}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `width of ${shown}`).toBeLessThanOrEqual(0);
};

for (const look of looks) {
  for (const [role, paths] of Object.entries(screens) as [keyof typeof screens, readonly string[]][]) {
    test(`${role}, ${look.name}: every screen is accessible, fits its width and logs no error`, async ({
      browser,
      server,
      contextOptions,
    }) => {
      const { viewport, colorScheme } = look;
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, viewport, colorScheme });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await login(page, `${role}@demo.example`, DEMO_PASSWORD);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const shown = `${role}${path.replaceAll('/', '_')}`;
        await check(page, shown, look.name);
        const tabs = page.getByRole('tab');
        for (let tab = 1; tab < (await tabs.count()); tab += 1) {
          await tabs.nth(tab).click();
          await check(page, `${shown}_tab-${tab}`, look.name);
        }
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
