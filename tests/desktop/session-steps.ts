import { expect, type Page } from '@playwright/test';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { account } from './stub-api.ts';

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectSignedIn(page);
}

export const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: `Hello , ${account.name}` })).toBeVisible();

export const expectSignedOut = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

/** Where the session is stored, once the keychain has responded. */
export async function storageKind(page: Page): Promise<string> {
  const ask = () =>
    page.evaluate(async () => {
      const reply = await window.desktop.appInfo();
      return reply.ok ? reply.value.storage : reply.code;
    });
  await expect.poll(ask).not.toBe('pending');
  return ask();
}
