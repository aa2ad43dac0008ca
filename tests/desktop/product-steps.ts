import { expect, type Page } from '@playwright/test';

/** A demo account. */
export const account = { email: 'brand@demo.example', password: 'Welcome1!', name: 'Northwind Goods' };

/** Logs in with the form on screen. */
export const logInByForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(`Hello , ${account.name}`)).toBeVisible();
};

/** Logs out with the account menu. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};
