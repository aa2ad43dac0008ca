import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './desktop.ts';
import { repository } from './prepared-app.ts';

const missing = 'THE PRODUCT’S PAGE IS NOT BUILT: run "npx electron-vite build" to test it in the shell';

test('the product’s page opens in the shell, at a deep route too, without breaking its policy', async ({ start }) => {
  const isBuilt = existsSync(join(repository, 'out/renderer/desktop.html'));
  if (!isBuilt) process.stderr.write(`\n${missing}\n`);
  test.skip(!isBuilt, missing);
  const { page } = await start({ appFolder: repository });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  await page.evaluate(() => history.pushState({}, '', '/login'));
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(problems).toEqual([]);
});
