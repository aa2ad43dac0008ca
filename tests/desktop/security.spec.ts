import './session-steps.ts';
import { expect, test } from './shared-desktop.ts';

test('the page cannot navigate away; only https links open in the browser', async ({
  desktop: { app, native, page },
}) => {
  const before = page.url();
  await page.getByRole('link', { name: 'leave' }).click({ noWaitAfter: true });
  await page.getByRole('link', { name: 'file of the server' }).click({ noWaitAfter: true });
  await page.getByRole('link', { name: 'docs' }).click();
  await expect.poll(() => native.opened()).toEqual(['https://docs.example/x']);
  expect(await page.evaluate(() => window.open('file:///etc/passwd'))).toBeNull();
  expect(await page.evaluate(() => window.open('http://docs.example/'))).toBeNull();
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  expect(await native.opened()).toHaveLength(1);
});

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

test('the policy refuses inline script, inline style and other hosts', async ({ desktop: { page } }) => {
  const refused = await page.evaluate(async () => {
    const directives = new Set<string>();
    const allRefused = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        directives.add(effectiveDirective);
        if (directives.size === 3) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(script, style);
    const answer = await fetch('https://elsewhere.example/').then(
      () => 'answered',
      () => 'refused',
    );
    await allRefused;
    return { answer, intruder: 'intruder' in window, directives: [...directives].sort() };
  });
  expect(refused).toEqual({
    answer: 'refused',
    intruder: false,
    directives: ['connect-src', 'script-src-elem', 'style-src-elem'],
  });
});

test('the server’s cookies do not reach the page', async ({ desktop: { page } }) => {
  await page.evaluate(() => fetch('/api/me'));
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
