import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { DESKTOP } from './account-steps.ts';
import { keepPicture } from './journey-test.ts';
import { type Look, looksOf, type Mode } from './length.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RULES = { type: 'tag', values: TAGS } as const;
const RULES_OF_COLOURS = { type: 'rule', values: ['color-contrast'] } as const;

/** Violations by rule and element. Frames are skipped: the script's frame runs no code, not even axe's. */
const faultsOf = (page: Page, runOnly: object): Promise<string[]> =>
  page.evaluate(async (only) => {
    const run = Reflect.get(globalThis, 'axe').run;
    const { violations } = await run(document, { iframes: false, runOnly: only, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) => `${id}: ${nodes[0]?.target}`,
    );
  }, runOnly);

/** Waits for running transitions and animations, during which axe would report colours and miss what fades in. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });

const showIn = async (page: Page, colorScheme: Mode): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(colorScheme);
  await settle(page);
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

const check = async (page: Page, { mode, viewport, isColoursOnly }: Look, screen: string): Promise<void> => {
  const shown = `${screen}-${viewport.width}-${mode}`;
  await keepPicture(page, shown);
  expect.soft(await faultsOf(page, isColoursOnly ? RULES_OF_COLOURS : RULES), `axe on ${shown}`).toEqual([]);
  // It is the media type of a link's target (HTML §4.6.2), which a button's type is not.
  await expect.soft(page.locator('a[type=button]'), `links of ${shown} with the type of a button`).toHaveCount(0);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `width of ${shown}`).toBeLessThanOrEqual(0);
  expect.soft(await crampedSides(page), `room around the dialog of ${shown}`).toEqual([]);
};

/**
 * Checks accessibility and overflow after everything has loaded, in the looks of the screen (`looksOf`); ends at desktop
 * width. `shown` names the screen in messages and pictures; `open` opens at each window size what a resize closes.
 */
export const expectAccessible = async (page: Page, shown: string, open?: () => Promise<void>): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const look of looksOf(shown, isDark ? 'dark' : 'light')) {
    await page.setViewportSize(look.viewport);
    await showIn(page, look.mode);
    await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    // A resized page changes its layout, for example from a table to cards, in the frames after the resize.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (open) {
      await open();
      await settle(page);
    }
    await check(page, look, shown);
  }
  await page.setViewportSize(DESKTOP);
};
