import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { keepPicture } from './journey-test.ts';
import { type Mode, sizesIn } from './length.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules in light mode; in dark mode only the colours differ. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const satisfies Record<Mode, object>;

/** Violations by rule and element. Frames are skipped: the script's frame runs no code, not even axe's. */
const faultsOf = (page: Page, runOnly: object): Promise<string[]> =>
  page.evaluate(async (only) => {
    const run = Reflect.get(globalThis, 'axe').run;
    const { violations } = await run(document, { iframes: false, runOnly: only, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) => `${id}: ${nodes[0]?.target}`,
    );
  }, runOnly);

const showIn = async (page: Page, colorScheme: Mode): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(colorScheme);
  // Waits for running colour transitions, which axe would report.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
};

/** Sides at which a dialog is closer than 12 pixels to the window's edge. */
const crampedSides = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.chakra-dialog__content')].flatMap((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      const room = { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
      return Object.entries(room).flatMap(([side, pixels]) => (pixels < 12 ? [`${side}: ${pixels}`] : []));
    }),
  );

const check = async (page: Page, mode: Mode, shown: string): Promise<void> => {
  await keepPicture(page, shown);
  expect.soft(await faultsOf(page, RULES[mode]), `axe on ${shown}`).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `width of ${shown}`).toBeLessThanOrEqual(0);
  expect.soft(await crampedSides(page), `room around the dialog of ${shown}`).toEqual([]);
};

/**
 * Checks accessibility and overflow after everything has loaded, at desktop and phone width, in light and dark mode
 * (`sizesIn` says in which combinations). `shown` names the screen in messages and pictures.
 */
export const expectAccessible = async (page: Page, shown: string): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Starts with the current mode, since changing it is slow.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const mode of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await showIn(page, mode);
    for (const viewport of sizesIn(mode, shown)) {
      await page.setViewportSize(viewport);
      await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      // A resized page changes its layout, for example from a table to cards, in the frames after the resize.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await check(page, mode, `${shown}-${viewport.width}-${mode}`);
    }
  }
};
