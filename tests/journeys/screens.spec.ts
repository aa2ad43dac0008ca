import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const screens = {
  brand: [
    ...[
      '/dashboard',
      '/profile',
      '/products',
      '/new-job',
      '/drafts',
      '/awaiting-scripts',
      '/orders',
      '/receipts',
      '/receipts/J-1',
    ],
    ...['/job-details/1', '/job-details/3', '/job-details/6', '/job-script/10', '/edit-job/11', '/renew-payment'],
    ...['/chat', '/chat/6', '/chat/support', '/notifications'],
  ],
  creator: [
    '/dashboard',
    '/profile',
    '/jobs',
    '/jobs/8',
    '/applications',
    '/tasks',
    '/earnings',
    '/receipts',
    '/chat',
    '/chat/1',
    '/chat/support',
    '/notifications',
  ],
} as const;

for (const [role, paths] of Object.entries(screens) as [keyof typeof screens, readonly string[]][]) {
  test(`${role}: every screen is accessible, fits its width and logs no error`, async ({ visitor }) => {
    const { page } = await visitor();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await login(page, `${role}@demo.example`, DEMO_PASSWORD);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const shown = `${role}${path.replaceAll('/', '_')}`;
      await expectAccessible(page, shown);
      const tabs = page.getByRole('tab');
      for (let tab = 1; tab < (await tabs.count()); tab += 1) {
        await tabs.nth(tab).click();
        await expectAccessible(page, `${shown}-tab-${tab}`);
      }
    }
    expect(errors).toEqual([]);
  });
}
