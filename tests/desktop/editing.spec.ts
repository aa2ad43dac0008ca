import type { ElectronApplication } from '@playwright/test';
import { expect, isRealElectron, test } from './desktop.ts';
import './session-steps.ts';

const labels = async (lines: Promise<{ label: string }[] | null>) => (await lines)?.map(({ label }) => label);

/** Emits the `context-menu` event of a secondary click on a misspelled word. */
const clickOnWord = (app: ElectronApplication, word: string, suggestions: readonly string[]) =>
  app.evaluate(
    ({ webContents }, [misspelledWord, dictionarySuggestions]) => {
      const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
      const facts = { isEditable: true, linkURL: '', misspelledWord, dictionarySuggestions, editFlags };
      webContents.getAllWebContents()[0]?.emit('context-menu', {}, facts);
    },
    [word, suggestions] as const,
  );

test('the context menu offers the actions that apply', { tag: '@long' }, async ({ desktop: { app, page, native } }) => {
  const email = page.getByLabel('Email');
  await email.fill('ada');
  await email.click({ button: 'right' });
  await expect.poll(() => labels(native.popupMenu())).toEqual(['paste', 'selectAll']);
  await email.selectText();
  await email.click({ button: 'right' });
  await expect.poll(() => labels(native.popupMenu())).toEqual(['cut', 'copy', 'paste', 'selectAll']);
  await page.getByRole('link', { name: 'docs' }).click({ button: 'right' });
  await expect.poll(() => labels(native.popupMenu())).toContain('Copy Link');
  await native.clickPopupItem('Copy Link');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('https://docs.example/x');
  await page.getByRole('link', { name: 'file of the server' }).click({ button: 'right' });
  await email.click({ button: 'right' });
  await expect.poll(async () => (await labels(native.popupMenu()))?.at(-1)).toBe('selectAll');
  const links = await app.evaluate(
    () => globalThis.__recorded.popups.filter(({ items }) => items.some(({ label }) => label === 'Copy Link')).length,
  );
  expect(links).toBe(1);
});

test('an unknown word can be corrected or added to the dictionary', { tag: '@long' }, async ({
  desktop: { app, native },
}) => {
  test.skip(isRealElectron, 'the word stands in no field');
  await clickOnWord(app, 'delivry', ['delivery', 'deliver']);
  expect((await labels(native.popupMenu()))?.slice(0, 3)).toEqual(['delivery', 'deliver', 'Add to Dictionary']);
  await native.clickPopupItem('deliver');
  await native.clickPopupItem('Add to Dictionary');
  expect(
    await app.evaluate(({ session, webContents }) => [
      Reflect.get(webContents.getAllWebContents()[0] ?? {}, '_replaced'),
      Reflect.get(session.defaultSession, '_ownWords'),
    ]),
  ).toEqual(['deliver', ['delivry']]);
});

test('the spell checker uses the system’s languages and its setting, also after a restart', { tag: '@long' }, async ({
  start,
}) => {
  const spelling = (app: ElectronApplication) =>
    app.evaluate(({ session }) => [
      session.defaultSession.isSpellCheckerEnabled(),
      session.defaultSession.getSpellCheckerLanguages(),
    ]);
  const launched = { env: { STANDIN_LANGUAGES: 'de-AT,en-GB' } };
  const first = await start(launched);
  if (!isRealElectron) expect(await spelling(first.app)).toEqual([true, ['de', 'en-GB']]);
  await first.page.evaluate(() => window.desktop.changeSettings({ spelling: false }));
  expect((await spelling(first.app))[0]).toBe(false);
  await first.app.close();
  await first.gone;
  const second = await start(launched);
  expect((await spelling(second.app))[0]).toBe(false);
  // Chromium would download the dictionaries of these languages.
  if (!isRealElectron) expect(await spelling(second.app)).toEqual([false, ['en-US']]);
});

test('zoom is changed by menu and wheel, within limits, and persists', { tag: '@long' }, async ({ start }) => {
  const zoomOf = (app: ElectronApplication) =>
    app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getZoomFactor());
  const press = (app: ElectronApplication, id: string, times = 1) =>
    app.evaluate(
      ({ Menu }, pressed) => {
        for (let n = 0; n < pressed.times; n += 1) Menu.getApplicationMenu()?.getMenuItemById(pressed.id)?.click();
      },
      { id, times },
    );
  const first = await start();
  await press(first.app, 'zoom-in', 40);
  expect(await zoomOf(first.app)).toBeCloseTo(3);
  await press(first.app, 'zoom-reset');
  await press(first.app, 'zoom-in', 2);
  await first.app.evaluate(({ webContents }) => {
    webContents.getAllWebContents()[0]?.emit('zoom-changed', {}, 'out');
  });
  expect(await zoomOf(first.app)).toBeCloseTo(1.1);
  await first.app.close();
  await first.gone;
  const second = await start();
  await expect.poll(() => zoomOf(second.app)).toBeCloseTo(1.1);
});
