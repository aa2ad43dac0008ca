import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { ApiServer } from './api-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const screens = {
  brand: [
    ...['/dashboard', '/profile', '/products', '/new-job', '/drafts', '/awaiting-scripts', '/orders'],
    ...['/job-details/1', '/job-details/3', '/job-details/6', '/job-script/10', '/edit-job/11', '/renew-payment'],
  ],
  creator: ['/dashboard', '/profile', '/jobs', '/jobs/8', '/applications', '/tasks', '/earnings'],
} as const;

const looks = [
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
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

const signIn = async (page: Page, role: 'brand' | 'creator'): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${role}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};

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
      await signIn(page, role);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        const name = `${role}${path.replaceAll('/', '_')}-${look.name}.png`;
        await page.screenshot({ path: join('test-results/screens', name), fullPage: true });
        expect.soft(await accessibilityFaults(page), `axe on ${path}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `width of ${path}`).toBeLessThanOrEqual(0);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
