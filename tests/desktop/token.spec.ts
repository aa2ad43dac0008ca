import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './desktop.ts';
import { filesWithSecret, holdsSecret } from './secret-traces.ts';
import { expectSignedIn, signIn } from './session-steps.ts';

declare global {
  /** What the main process sent to the page, recorded there. */
  var seen: unknown[];
}

/** Makes the page record everything it receives: responses with their headers, replies and events of the bridge. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    const original = window.fetch;
    window.fetch = async (...args) => {
      const response = await original(...args);
      heard.push(JSON.stringify([...response.headers]), await response.clone().text());
      return response;
    };
    const names = ['route', 'session:changed', 'storage:changed', 'server:changed', 'transfers:changed'] as const;
    for (const name of names)
      window.desktop.on(name, (...all: unknown[]) => heard.push(JSON.stringify([name, ...all])));
  });

/**
 * Calls every method of the bridge, without arguments and with texts and objects, and records the replies. Returns
 * their number.
 */
const askEverything = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const heard: string[] = Reflect.get(window, 'heard');
    const before = heard.length;
    const ask = async (owner: object): Promise<void> => {
      for (const [name, member] of Object.entries(owner)) {
        if (typeof member === 'object' && member !== null) await ask(member);
        if (typeof member !== 'function' || name === 'on' || name === 'forgetSession') continue;
        for (const args of [[], ['token'], [{}, {}]])
          heard.push(
            await Promise.resolve()
              .then(() => Reflect.apply(member, owner, args))
              .then(
                (reply) => JSON.stringify(reply) ?? '',
                (error) => String(error),
              ),
          );
      }
    };
    await ask(window.desktop);
    return heard.length - before;
  });

test('no answer, header, reply or event gives the page the token', async ({ desktop: { app, page, native }, api }) => {
  // Each dialog needs an answer; every call that opens one is made three times below.
  for (let n = 0; n < 3; n += 1) {
    await native.answerNextDialog('showOpenDialog', { canceled: true, filePaths: [] });
    await native.answerNextDialog('showSaveDialog', { canceled: true, filePath: '' });
  }
  await app.evaluate(({ webContents }) => {
    globalThis.seen = [];
    const contents = webContents.getAllWebContents()[0];
    if (contents === undefined) throw new Error('There is no page.');
    const send = contents.send.bind(contents);
    contents.send = (channel, ...args) => {
      globalThis.seen.push([channel, ...args]);
      send(channel, ...args);
    };
  });
  await listen(page);
  await signIn(page);
  expect(await askEverything(page)).toBeGreaterThan(3);
  await page.evaluate(() => fetch('/api/me'));
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'));
  const sent = await app.evaluate(() => globalThis.seen.map((message) => JSON.stringify(message)));
  const [token = 'none given'] = api.tokens;
  expect(heard.join('\n')).toContain('Ada');
  expect(sent.join('\n')).toContain('session:changed');
  expect([...heard, ...sent].filter((text) => holdsSecret(text, token))).toEqual([]);
});

test('no file of the app and no line of its log contains the token in any encoding', async ({
  desktop,
  options,
  api,
}) => {
  await signIn(desktop.page);
  await desktop.page.reload();
  await expectSignedIn(desktop.page);
  await desktop.app.close();
  await desktop.gone;
  const [token = 'none given'] = api.tokens;
  const { files, holding } = await filesWithSecret(options.userData, token);
  expect(files).toBeGreaterThan(0);
  expect(holding).toEqual([]);
  const log = await readFile(`${options.userData}.stderr.txt`, 'utf8').catch(() => '');
  expect(holdsSecret(log, token)).toBe(false);
});
