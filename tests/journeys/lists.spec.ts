import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const lists = {
  brand: ['/dashboard', '/products', '/drafts', '/awaiting-scripts', '/orders', '/creators', '/receipts', '/profile'],
  creator: ['/dashboard', '/jobs', '/tasks', '/applications', '/earnings', '/receipts', '/profile'],
} as const;

/** Links, buttons and amounts of the page's content that are partly outside the window or cut off by a box. */
const hiddenParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (action: Element): boolean => {
      const { left, right, width } = action.getBoundingClientRect();
      if (width === 0) return false;
      if (left < 0 || right > window.innerWidth) return true;
      for (let box = action.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const bounds = box.getBoundingClientRect();
        if (left < bounds.left - 1 || right > bounds.right + 1) return true;
      }
      return false;
    };
    const amounts = [...document.querySelectorAll('main *')].filter(
      (one) => one.childElementCount === 0 && /^\$[\d,.]+$/.test(one.textContent ?? ''),
    );
    const parts = [...document.querySelectorAll('main a, main button'), ...amounts];
    return parts
      .filter((one) => one.checkVisibility() && isCut(one))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
  });

for (const [role, paths] of Object.entries(lists) as [keyof typeof lists, readonly string[]][]) {
  test(`${role}: no list hides an action or an amount beside the window`, async ({ visitor }) => {
    const { page } = await visitor();
    await login(page, `${role}@demo.example`, DEMO_PASSWORD);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const tabs = path === '/profile' ? await page.getByRole('tab').all() : [];
        await tabs.at(-1)?.click();
        const content = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'));
        await expect(content.first()).toBeVisible();
        await expect.poll(() => hiddenParts(page), { message: `${path} at ${width} px` }).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
