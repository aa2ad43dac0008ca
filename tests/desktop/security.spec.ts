import { expect, test } from './shared-desktop.ts';

test('a download of the page is prevented', async ({ desktop: { app, page } }) => {
  await app.evaluate(({ session }) => {
    const isPrevented = new Promise((resolve) => {
      session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented));
    });
    Reflect.set(globalThis, 'isPrevented', isPrevented);
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['words']));
    link.download = 'words.txt';
    link.click();
  });
  expect(await app.evaluate(() => Reflect.get(globalThis, 'isPrevented'))).toBe(true);
});

test('the server’s cookies do not reach the page', async ({ desktop: { page } }) => {
  await page.evaluate(() => fetch('/api/me'));
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
