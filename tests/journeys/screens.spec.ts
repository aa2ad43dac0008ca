import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { ApiServer } from './api-server.ts';
import { keepPicture } from './journey-test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

const widths = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
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
const accessibilityFaults = async (page: Page, runOnly: object): Promise<string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const run = Reflect.get(globalThis, 'axe').run;
    const { violations } = await run(document, { iframes: false, runOnly: only });
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) => `${id}: ${nodes[0]?.target}`,
    );
  }, runOnly);
};

/** Every rule in light; in dark only the colours are others. */
const modes = [
  ['light', { type: 'tag', values: TAGS }],
  ['dark', { type: 'rule', values: ['color-contrast'] }],
] as const;

/** Waits for what loads and looks for what would keep somebody out. */
const check = async (page: Page, shown: string): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  for (const [colorScheme, rules] of modes) {
    await page.emulateMedia({ colorScheme });
    await keepPicture(page, `${shown}-${colorScheme}`);
    expect.soft(await accessibilityFaults(page, rules), `axe on ${shown}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `width of ${shown}`).toBeLessThanOrEqual(0);
};

for (const { name, ...viewport } of widths) {
  for (const [role, paths] of Object.entries(screens) as [keyof typeof screens, readonly string[]][]) {
    test(`${role}, ${name}: every screen is accessible, fits its width and logs no error`, async ({
      browser,
      server,
      contextOptions,
    }) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, viewport });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await login(page, `${role}@demo.example`, DEMO_PASSWORD);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const shown = `${role}${path.replaceAll('/', '_')}-${name}`;
        await check(page, shown);
        const tabs = page.getByRole('tab');
        for (let tab = 1; tab < (await tabs.count()); tab += 1) {
          await tabs.nth(tab).click();
          await check(page, `${shown}-tab-${tab}`);
        }
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
