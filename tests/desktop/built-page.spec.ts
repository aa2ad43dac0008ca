import { expect, test } from './desktop.ts';
import { repository, requireBuilt } from './prepared-app.ts';

test('the built page loads, also at a deep route, without violating its content security policy', {
  tag: '@long',
}, async ({ start }) => {
  requireBuilt('out/renderer/desktop.html');
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
