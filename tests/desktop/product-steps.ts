import { expect, type Page } from '@playwright/test';

/** Somebody of the demo. */
export const account = { email: 'brand@demo.example', password: 'Welcome1!', name: 'Northwind Goods' };

/** Logs in by the form that is open. */
export const logInByForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(`Hello , ${account.name}`)).toBeVisible();
};

/** Logs out by the menu. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};
