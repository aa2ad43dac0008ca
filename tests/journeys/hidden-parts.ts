import { expect, type Page } from '@playwright/test';

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

/** Checks at each width of a layout that nothing to click and no amount is beside the window. Ends at desktop width. */
export const expectNothingHidden = async (page: Page, path: string): Promise<void> => {
  const content = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'));
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(content.first()).toBeVisible();
    await expect.poll(() => hiddenParts(page), { message: `${path} at ${width} px` }).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
};
