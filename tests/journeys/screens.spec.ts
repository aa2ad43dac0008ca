import { expect, type Locator } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, DESKTOP, login, PHONE } from './account-steps.ts';
import { expectNothingHidden } from './hidden-parts.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const screens = [
  {
    who: 'brand',
    what: 'orders',
    paths: [
      ...['/new-job', `/new-job?copy=${demoJobId('lamp-dusk')}`, '/drafts', '/awaiting-scripts', '/orders'],
      ...['cold-brew-pour', 'lamp-dusk', 'cold-brew-three'].map((key) => `/job-details/${demoJobId(key)}`),
      ...['lamp-window', 'bag-one-for-two'].map((key) => `/job-details/${demoJobId(key)}`),
      ...['bag-overhead', 'earplugs-last-row'].map((key) => `/job-details/${demoJobId(key)}`),
      ...['/orders?stage=changes', '/orders?stage=late'],
      ...['lamp-script', 'bag-written'].map((key) => `/job-script/${demoJobId(key)}`),
      `/edit-job/${demoJobId('earplugs-draft')}`,
    ],
    dialogs: [{ path: `/job-details/${demoJobId('lamp-dusk')}`, name: 'Ask for changes', isOpen: false }],
  },
  {
    who: 'brand',
    what: 'account and messages',
    paths: [
      ...['/dashboard', '/profile', '/products', '/receipts', '/receipts/R-000001', '/renew-payment'],
      ...['/chat', '/chat/6', '/chat/support', '/notifications', '/creators/3', '/brands/1'],
      ...['/creators', '/creators?languages=es,en&categories=food'],
    ],
    dialogs: [],
  },
  {
    who: 'creator',
    what: 'work, account and messages',
    paths: [
      ...['/dashboard', '/profile', '/jobs', '/jobs?saved=1', `/jobs/${demoJobId('oat-late')}`],
      `/jobs/${demoJobId('lamp-window')}`,
      ...['/applications', '/tasks', '/earnings', '/receipts'],
      ...['/tasks?stage=changes', '/tasks?stage=late'],
      ...['/chat', '/chat/1', '/chat/support', '/notifications', '/creators/3', '/creators/4', '/brands/1'],
      '/earnings/2026',
    ],
    dialogs: [
      ...['serum-shelf', 'earplugs-last-row']
        .map(demoJobId)
        .map((id) => ({ path: `/tasks/${id}`, name: `Job #${id}`, isOpen: true })),
      { path: `/tasks/${demoJobId('serum-morning')}`, name: 'Rate Brand', isOpen: false },
    ],
  },
] as const;

/** Screens with lists, whose rows have the most beside each other; the profile with its last tab. */
const LISTS: readonly string[] = [
  ...['/dashboard', '/products', '/drafts', '/awaiting-scripts', '/orders', '/creators', '/receipts', '/profile'],
  ...['/jobs', '/tasks', '/applications', '/earnings'],
];

for (const { who, what, paths, dialogs } of screens)
  test.describe(() => {
    // The pages of jobs with new applications mark these as seen.
    test.use({ onlyReads: what !== 'orders' });

    test(`${who}, ${what}: every screen is accessible, fits its width and logs no error, and no list hides an action or an amount`, {
      tag: who === 'creator' ? [] : '@long',
    }, async ({ visitor }) => {
      const { page } = await visitor();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await login(page, `${who}@demo.example`, DEMO_PASSWORD);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const shown = `${who}${path.replaceAll('/', '_')}`;
        await expectAccessible(page, shown);
        const tabs = page.getByRole('tab');
        for (let tab = 1; tab < (await tabs.count()); tab += 1) {
          await tabs.nth(tab).click();
          await expectAccessible(page, `${shown}-tab-${tab}`);
        }
        if (LISTS.includes(path)) await expectNothingHidden(page, path);
      }
      for (const { path, name, isOpen } of dialogs) {
        const dialog = page.getByRole('dialog', { name });
        // A task that crosses 768 pixels is remounted, so its dialogs close.
        const open = async () => {
          if (isOpen || (await dialog.isVisible())) return;
          await page.getByRole('button', { name }).click();
          await expect(dialog).toBeVisible();
        };
        await page.goto(path);
        if (isOpen) await expect(dialog).toBeVisible();
        await expectAccessible(page, `${who}${path.replaceAll('/', '_')}-${name.replaceAll(' ', '_')}`, open);
      }
      expect(errors).toEqual([]);
    });
  });

const PHOTO = 'src/renderer/public/og.jpg';
const LONG = Array.from({ length: 20 }, (_, shot) => `Shot ${shot + 1}: the lamp`).join('\n');

for (const { who, chat, entry } of [
  { who: 'brand', chat: '/chat/6', entry: { typed: 'l', found: '#' } },
  { who: 'creator', chat: '/chat/1', entry: { typed: 'petal', found: 'Skin care' } },
] as const)
  test(`${who}: the open bell, the search in a conversation and the command palette are accessible and fit`, {
    tag: '@long',
  }, async ({ visitor }) => {
    const { page } = await visitor();
    await login(page, `${who}@demo.example`, DEMO_PASSWORD);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(page.getByRole('link', { name: /^Unread\./ }).first()).toBeVisible();
    await expectAccessible(page, `${who}_bell`);
    await page.keyboard.press('Escape');
    await page.goto(chat);
    const carried = ['square-1x1-8s.webm', 'portrait-9x16-12s.mp4'].map((name) => `tests/fixtures/${name}`);
    await page.getByLabel('Photos and videos').setInputFiles([...carried, 'README.md', PHOTO]);
    await expect(page.getByText(/^“README.md” cannot be sent/)).toBeVisible();
    await expectAccessible(page, `${who}_chat_to_be_sent`);
    await page.getByLabel('Message', { exact: true }).fill(LONG);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open / })).toBeVisible();
    await expectAccessible(page, `${who}_chat_attachments`);
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByLabel('Search in this conversation').fill('lamp');
    await expect(page.getByRole('search', { name: 'This conversation' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page, `${who}_chat_search`);
    await page.goto('/chat/support');
    await page.getByLabel('Message', { exact: true }).fill('When is the script of job 24 ready?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByLabel('Search in this conversation').fill('script');
    await expect(page.getByRole('search', { name: 'This conversation' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page, `${who}_support_search`);
    await page.keyboard.press('ControlOrMeta+K');
    await expectAccessible(page, `${who}_palette`);
    await page.getByRole('combobox', { name: 'Search and go to' }).fill(entry.typed);
    await expect(page.getByRole('option').filter({ hasText: entry.found }).first()).toBeVisible();
    await expectAccessible(page, `${who}_palette_found`);
  });

/** Contrast ratio of two background colours (WCAG 2.2); they must be opaque. */
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

/** Whether clicks on its centre and at its lower edge would reach it. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, width, top, height, bottom } = element.getBoundingClientRect();
    return [top + height / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  });

test('what must be seen is: letters as typed, the chosen and the own in the dark, Pay on a phone', {
  tag: '@long',
}, async ({ visitor }) => {
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

  await page.goto(`/job-details/${demoJobId('lamp-dusk')}`);
  const script = page.frameLocator('iframe[title=Script]').locator('p').first();
  await expect(script).toBeVisible();
  await expect(script).toHaveCSS('font-variant-ligatures', 'no-contextual');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const ink = await page.getByRole('main').evaluate((main) => getComputedStyle(main).color);
    await expect(script, `script in ${colorScheme}`).toHaveCSS('color', ink);
  }

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
  // Tabular figures would make a hyphen as wide as a digit.
  const running = page.getByText('Anything else a creator should know', { exact: false });
  expect(await running.evaluate((text) => getComputedStyle(text).fontVariantNumeric)).toBe('normal');
  await page.setViewportSize(DESKTOP);
});

/** Distinct vertical centres in whole pixels: one value if all stand in a row. */
const topsOf = async (...parts: Locator[]): Promise<number[]> => {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return [...new Set(boxes.map((box) => Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0) / 2)))];
};

/** Number of words on the last line of a rendered text. */
const wordsOnLastLine = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const node = element.firstChild;
    if (!(node instanceof Text)) throw new Error('There is no plain text.');
    const tops = [...node.data.matchAll(/\S+/g)].map(({ index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    });
    return tops.filter((top) => top === tops.at(-1)).length;
  });

/** Separator dots that are visible at the end of a line, each with the preceding value. */
const endingDots = (list: Locator): Promise<string[]> =>
  list.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const seen: { text: string; top: number }[] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width, height } = range.getBoundingClientRect();
      const hit = document.elementsFromPoint(left + width / 2, top + height / 2);
      if (node.parentElement && hit.includes(node.parentElement)) seen.push({ text: node.textContent ?? '', top });
    }
    return seen.flatMap(({ text, top }, at) =>
      text === '·' && Math.abs((seen[at + 1]?.top ?? top) - top) > 8 ? [seen[at - 1]?.text ?? ''] : [],
    );
  });

/** Texts that are cut off at the end. */
const cutTexts = (list: Locator): Promise<string[]> =>
  list.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter((part) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(part);
        if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') return false;
        return part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      })
      .map((part) => part.innerText),
  );

test('what belongs together stands together: buttons of a dialog, the last words of a text, a phone number', {
  tag: '@long',
}, async ({ visitor }) => {
  const { page } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/products');
  await page.getByRole('button', { name: '+ Add Product' }).click();
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const help = page.getByText(/^Creators read this before they apply/);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect.soft(await wordsOnLastLine(help), `help at ${viewport.width}`).toBeGreaterThan(1);
  }
  await page.getByLabel('Name').fill('A lamp');
  await page.keyboard.press('Escape');
  await expect(button('Discard')).toBeVisible();
  expect.soft(await topsOf(button('Keep editing'), button('Discard'))).toHaveLength(1);

  await page.goto(`/job-details/${demoJobId('cold-brew-three')}`);
  await page.getByRole('button', { name: 'View Application' }).click();
  await expect(button('Accept')).toBeVisible();
  expect.soft(await topsOf(page.getByRole('dialog').getByText('Message'), button('Accept'))).toHaveLength(1);

  await page.goto(`/job-details/${demoJobId('bag-pocket')}`);
  const address = page.locator('address');
  const { lines, height } = await address.evaluate((part) => ({
    lines: part.textContent?.split('\n').length ?? 0,
    height: part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight),
  }));
  expect.soft(Math.round(height), 'lines of the address').toBe(lines);

  await page.setViewportSize(PHONE);
  for (const path of ['/drafts', '/orders']) {
    await page.goto(path);
    const list = page.locator('ul:has(> li[data-row])');
    await expect(list).toBeVisible();
    expect.soft(await endingDots(list), `dots at the ends of lines of ${path}`).toEqual([]);
    expect.soft(await cutTexts(list), `what is cut off on ${path}`).toEqual([]);
  }
});

test('a window that becomes narrow while the line is down keeps its page, and has its menu when the line is back', {
  tag: '@long',
}, async ({ visitor }) => {
  const { page, context } = await visitor();
  await login(page, 'brand@demo.example', DEMO_PASSWORD);
  await page.goto('/new-job');
  await page.getByRole('textbox', { name: 'Budget' }).fill('80');
  await context.setOffline(true);
  // The notice stands beside the sidebar, above the content.
  const notice = page.getByText('You are offline.').locator('..');
  await expect.poll(async () => (await notice.boundingBox())?.y).toBe(0);
  expect((await notice.boundingBox())?.x).toBe(240);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('80');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('link', { name: 'Drafts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('80');
});
