import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { repository } from './prepared-app.ts';
import { account, logInByForm, logOut } from './product-steps.ts';
import { storageKind } from './session-steps.ts';
import { signInAs } from './upload-steps.ts';

/** Storage keys of entries opened from the command palette. */
const openedLast = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('recent:'))
      .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]').map((entry: { key: string }) => entry.key)),
  );

test('the product in the client: signed in, killed, still signed in, signed out, still signed out', {
  tag: '@long',
}, async ({ start, server }) => {
  const launched = { appFolder: repository, apiOrigin: server.url };
  const first = await start(launched);
  const hasKeychain = (await storageKind(first.page)) === 'keychain';
  await first.page.evaluate(() => location.assign('/login'));
  await logInByForm(first.page);
  await expect(first.page.getByText('Lumen Desk Lamp').first()).toBeVisible();
  expect(await first.page.evaluate(() => localStorage.getItem('token'))).toMatch(/^desktop-/);
  await first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('go-search')?.click());
  await first.page.getByRole('combobox', { name: 'Search and go to' }).fill('orders');
  // The client has no tabs.
  await first.page.keyboard.press('Control+Enter');
  await expect(first.page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await openedLast(first.page)).toEqual(['page/orders']);
  await first.kill();

  const second = await start(launched);
  await second.page.evaluate(() => location.assign('/dashboard'));
  if (hasKeychain) {
    await expect(second.page.getByText(`Hello , ${account.name}`)).toBeVisible();
  } else {
    // Without a keychain the session lives in memory only, so the client asks for a login again.
    await second.page.waitForURL(/\/login$/);
    await logInByForm(second.page);
  }
  await logOut(second.page);
  await expect(second.page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  expect(await openedLast(second.page)).toEqual([]);
  await second.kill();

  const third = await start(launched);
  await third.page.evaluate(() => location.assign('/dashboard'));
  await third.page.waitForURL(/\/login$/);
});

test('pictures and a delivered video are served through the client', { tag: '@long' }, async ({ start, server }) => {
  const { page } = await start({ apiOrigin: server.url });
  await signInAs(page, account.email);
  const bytes = await page.evaluate(async () => {
    const answer = await fetch('/api/brand/job/1', { headers: { accept: 'application/json' } });
    const { data } = await answer.json();
    const picture = await fetch(data.product.image);
    const video = await fetch(data.userjob.download);
    return { picture: picture.status, video: (await video.arrayBuffer()).byteLength };
  });
  const clip = await readFile('src/server/seed/seed-media/cold-brew-9x16-30s.mp4');
  expect(bytes).toEqual({ picture: 200, video: clip.length });
});
