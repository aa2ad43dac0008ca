import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { hasKeyring, openPrivateKeyring } from './keyring/private-keyring.ts';
import { messengerTo } from './message-steps.ts';
import { repository } from './prepared-app.ts';
import { storageKind } from './session-steps.ts';

const creator = 'noah@demo.example';
const noKeyring = 'NO GNOME KEYRING ON THIS MACHINE: a start at log-in of somebody who is signed in is not tested';

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(creator);
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Hello/).first()).toBeVisible();
};

test('started at log-in the app stays hidden and tells what is new, on public pages too', { tag: '@long' }, async ({
  start,
  server,
}) => {
  if (process.env.REQUIRE_KEYCHAIN) expect(hasKeyring, noKeyring).toBe(true);
  test.skip(!hasKeyring, noKeyring);
  const keyring = await openPrivateKeyring();
  try {
    await keyring.start('unlocked');
    const launched = { appFolder: repository, apiOrigin: server.url, env: keyring.env };
    const first = await start(launched);
    expect(await storageKind(first.page)).toBe('keychain');
    await logIn(first.page);
    await first.page.getByRole('link', { name: 'Tasks' }).click();
    await expect(first.page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await first.app.close();
    await first.gone;

    const { write, sender } = await messengerTo(server.url, creator);
    const { app, page, native } = await start({ ...launched, args: ['--hidden'] });
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    const told = async () => (await native.notifications()).map(({ title, body }) => `${title}: ${body}`);
    // Written again and again, because what comes before the live connection is there is only counted.
    const isTold = (message: string) =>
      expect
        .poll(async () => {
          await write(message);
          return told();
        })
        .toContain(`${sender.name}: ${message}`);
    await isTold('Are you there?');
    await expect.poll(() => native.trayToolTip()).toContain('unread');
    expect(await isVisible(app)).toBe(false);

    await page.evaluate(() => location.assign('/'));
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await expect.poll(() => native.trayToolTip()).toContain('unread');
    await isTold('The parcel is on its way.');
    expect(await isVisible(app)).toBe(false);
    expect(await native.clickNotification(sender.name)).toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/chat/${sender.id}`);
    expect(await isVisible(app)).toBe(true);
  } finally {
    await keyring.close();
  }
});
