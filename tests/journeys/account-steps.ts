import { expect, type Page, test } from '@playwright/test';

export const PASSWORD = 'Correct1!';
/** Password of every demo account. */
export const DEMO_PASSWORD = 'Welcome1!';

interface Registration {
  readonly role: 'brand' | 'creator';
  readonly name: string;
  readonly email: string;
}

/** Registers with the form; ends on the page that asks for the code. */
export const register = async (page: Page, { role, name, email }: Registration): Promise<void> => {
  await page.goto('/register');
  await page.getByText(role === 'brand' ? 'For Brands' : 'For Creators', { exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Re-Type Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
};

/** Fills and submits the login form on screen. */
export const submitLogin = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};

export const login = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto('/login');
  await submitLogin(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
};

/** Returns to the product; logs in again where the session was in memory only, as without a keychain. */
export const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^(Hello|Log In)/ })).toBeVisible();
  if (new URL(page.url()).pathname !== '/login') return;
  await submitLogin(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
};

/** Logs out with the account menu; ends on the landing page. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
};

/** Id of the account that is signed in on this page. */
export const ownId = async (page: Page): Promise<string> =>
  (await page.evaluate(() => localStorage.getItem('auth_id'))) ?? '';

/** Waits for a toast and closes it. */
export const sawToast = async (page: Page, text: string): Promise<void> => {
  const toast = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text });
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
  // A toast of three seconds may disappear before the click.
  await Promise.any([
    toast.getByRole('button', { name: 'Close this message' }).click(),
    toast.waitFor({ state: 'hidden' }),
  ]);
  await expect(toast).toHaveCount(0);
};

/** Opens the filters of a list, which are folded behind a button on a phone. */
export const openFilters = async (page: Page): Promise<void> => {
  await expect(page.getByRole('search', { name: 'Filters' })).toBeVisible();
  const button = page.getByRole('button', { name: /^Filters/ });
  const folded = (await button.count()) > 0 && (await button.getAttribute('aria-expanded')) === 'false';
  if (folded) await button.click();
};

export const payByCard = async (page: Page, number = '4242424242424242'): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).last().click();
};

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Runs steps of a journey at this viewport size. */
export const at =
  (page: Page, viewport: typeof DESKTOP) =>
  async <T>(title: string, step: () => Promise<T>): Promise<T> => {
    await page.setViewportSize(viewport);
    return test.step(title, step);
  };
