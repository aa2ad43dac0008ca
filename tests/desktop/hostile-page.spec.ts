import type { Page } from '@playwright/test';
import { expect, test } from './desktop.ts';
import { hostileActions } from './hostile-actions.ts';
import { holdsSecret } from './secret-traces.ts';
import { expectSignedIn, signIn } from './session-steps.ts';
import { transfersOf } from './upload-steps.ts';

/** Installs the helpers of the attacks in the page. */
const arm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const attack = {
      call: async (path: string, ...args: unknown[]) => {
        const [name = '', ...owners] = path.split('.').reverse();
        const owner = owners.reverse().reduce<object>((at, key) => Reflect.get(at, key), window.desktop);
        const reply: { ok: boolean } = await Reflect.apply(Reflect.get(owner, name), owner, args);
        return reply.ok;
      },
      add: (tag: string, attributes: Record<string, string>) =>
        new Promise<HTMLElement>((resolve) => {
          const element = document.createElement(tag);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.addEventListener('load', () => resolve(element));
          element.addEventListener('error', () => resolve(element));
          document.body.append(element);
          setTimeout(() => resolve(element), 300);
        }),
    };
    Reflect.set(window, 'attack', attack);
  });

/** Runs one attack, for at most two seconds; an exception counts as a refusal. */
const outcomeOf = async (page: Page, run: string): Promise<{ won: boolean; said: string }> =>
  page.evaluate(`(async () => {
    const late = new Promise((resolve) => setTimeout(() => resolve({ won: false, said: 'no answer' }), 2000));
    const work = async () => ({ won: Boolean(await (${run})(window.attack)), said: '' });
    return Promise.race([late, work().catch((error) => ({ won: false, said: String(error) }))]);
  })()`);

test(`a compromised page gains nothing by ${hostileActions.length} actions`, async ({ desktop, api }) => {
  expect(hostileActions.length).toBeGreaterThanOrEqual(45);
  const { app, page, native } = desktop;
  await signIn(page);
  await arm(page);
  const before = page.url();
  const won: string[] = [];
  const said: string[] = [];
  for (const [name, run] of hostileActions) {
    const outcome = await outcomeOf(page, String(run));
    if (outcome.won) won.push(name);
    said.push(outcome.said);
  }
  expect(won).toEqual([]);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  const inside = await app.evaluate(({ app: main, webContents }) => ({
    hasTools: webContents.getAllWebContents().some((contents) => contents.isDevToolsOpened()),
    takesLinks: ['ugc-marketplace', 'mailto', 'app'].filter((scheme) => main.isDefaultProtocolClient(scheme)),
  }));
  expect(inside).toEqual({ hasTools: false, takesLinks: [] });
  expect(await native.opened()).toEqual([]);
  expect(await native.openedPaths()).toEqual([]);
  expect(await native.shownInFolder()).toEqual([]);
  expect(await native.notifications()).toEqual([]);
  expect(await native.dialogs()).toEqual([]);
  expect(await transfersOf(page)).toEqual([]);
  expect(await app.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
  const [token = 'none given'] = api.tokens;
  expect(said.filter((text) => holdsSecret(text, token) || /\/out\/|\/home\/|\/root\//.test(text))).toEqual([]);
  // No attack made the app send another Authorization header than the session's own.
  expect(new Set(api.calls.map(({ authorization }) => authorization))).toEqual(new Set([undefined, `Bearer ${token}`]));
  await page.reload();
  await expectSignedIn(page);
});
