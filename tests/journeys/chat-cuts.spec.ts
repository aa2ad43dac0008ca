import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type BrowserContext, expect, type JSHandle, type Page } from '@playwright/test';
import { type Cut, CuttingProxy } from '../support/cutting-proxy.ts';
import { PROXIED } from '../support/proxied-server.ts';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { ApiServer } from './api-server.ts';
import { FIRST_START } from './first-starts.ts';
import { test as journey } from './journey-test.ts';

const sizeOf = (name: string, small: number): number => Number(process.env[name] ?? small);
/** Number of messages of both users together. */
const MESSAGES = sizeOf('MESSAGES', 50);
const CUTS = sizeOf('CUTS', 5);
const KILLS = sizeOf('KILLS', 1);
/** Users stop typing while more than this many messages are pending. */
const WAITING = 30;
/** Milliseconds; includes the minutes in which the server's rate limit rejects an address. */
const PATIENCE = 600_000 + MESSAGES * 150;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
const generator = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const random = generator(9);
const WAYS: readonly Cut[] = ['lost', 'unheard', 'unanswered'];

/** `count` message numbers, one in each section of the conversation: odd ones from 1, even ones from 2. */
const spread = (count: number, from: 1 | 2): number[] =>
  Array.from({ length: count }, (_, n) => from + 2 * Math.floor(((n + random()) * MESSAGES * 0.95) / count / 2));

const cuts = new Map(spread(CUTS, 1).map((at) => [at, WAYS[Math.floor(random() * WAYS.length)] ?? 'lost']));
const kills = new Set(spread(KILLS, 2));

const openChat = async (page: Page, email: string): Promise<string | null> => {
  await login(page, email, DEMO_PASSWORD);
  return page.evaluate(() => localStorage.getItem('auth_id'));
};

/**
 * What a page has shown: texts of the stored messages in order of arrival, and texts that were shown as unsent at the
 * same time.
 */
interface Shown {
  readonly texts: string[];
  readonly twice: string[];
}

const watch = async (page: Page, other: string | null): Promise<JSHandle<Shown>> => {
  await page.goto(`/chat/${other}`);
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  return page.evaluateHandle(() => {
    const shown: { texts: string[]; twice: string[] } = { texts: [], twice: [] };
    const rows = document.querySelector('[role=log]');
    const textOf = (row: Element): string => row.querySelector('[dir=auto]')?.textContent ?? '';
    const note = (row: Node): void => {
      if (!(row instanceof HTMLLIElement) || row.dataset.seq === undefined) return;
      const text = textOf(row);
      shown.texts.push(text);
      const unsent = [...(rows?.querySelectorAll('li:not([data-seq])') ?? [])];
      if (unsent.some((one) => textOf(one) === text)) shown.twice.push(text);
    };
    for (const row of rows?.querySelectorAll('li') ?? []) note(row);
    if (rows)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const added of addedNodes)
            for (const row of added instanceof HTMLUListElement ? added.children : [added]) note(row);
        }
      }).observe(rows, { childList: true, subtree: true });
    return shown;
  });
};

const isNearlySent = (page: Page, most: number) =>
  page.waitForFunction((n) => document.querySelectorAll('[role=log] li:not([data-seq])').length <= n, most, {
    timeout: PATIENCE,
  });

/** Types each message and presses Enter, also while the connection is cut. */
const write = async (page: Page, texts: readonly string[]): Promise<void> => {
  await page.getByLabel('Message', { exact: true }).focus();
  for (const [at, text] of texts.entries()) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    if (at % WAITING === 0) await isNearlySent(page, WAITING);
  }
  await isNearlySent(page, 0);
};

const textsOf = (name: string): string[] => Array.from({ length: MESSAGES / 2 }, (_, n) => `${name} ${n + 1}`);

/** Texts of the stored conversation, in order. */
const stored = async (server: ApiServer, people: readonly (string | null)[]): Promise<string[]> => {
  const texts: string[] = [];
  await server.whileStopped(async (directory) => {
    const database = await PGlite.create(join(directory, 'database', 'pgdata'));
    const { rows } = await database.query<{ seq: string; body: string }>(
      `select m.seq, m.body from messages m join conversations c on c.id = m.conversation_id
       where c.brand_id = $1 and c.creator_id = $2 order by m.seq`,
      [...people],
    );
    await database.close();
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, at) => at + 1));
    texts.push(...rows.map(({ body }) => body));
  });
  return texts;
};

interface Stage {
  readonly server: ApiServer;
  readonly line: CuttingProxy;
  readonly crashes: readonly Promise<void>[];
  /** Opens a browser that reaches the server through the proxy; `address` is its client address for the rate limit. */
  readonly enter: (address: string) => Promise<Page>;
}

const test = journey.extend<{ stage: Stage }>({
  stage: async ({ browser, contextOptions }, use) => {
    const server = await ApiServer.start({ ...PROXIED, SEED: 'demo' }, FIRST_START.demo);
    const crashes: Promise<void>[] = [];
    const line = await CuttingProxy.start({
      to: Number(new URL(server.url).port),
      counted: 'POST /api/send/message/',
      decide: (number) => {
        if (kills.has(number)) crashes.push(server.crashAndRestart());
        return cuts.get(number) ?? null;
      },
    });
    const contexts: BrowserContext[] = [];
    const enter = async (address: string): Promise<Page> => {
      const extraHTTPHeaders = { 'x-forwarded-for': address };
      const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders, baseURL: line.url });
      contexts.push(context);
      return context.newPage();
    };
    await use({ server, line, crashes, enter });
    for (const context of contexts) await context.close();
    await line.stop();
    await server.stop();
  },
});

// Each person needs an address of their own, named in a header that the client does not send on.
test(
  'two people lose and double nothing over a line that is cut again and again',
  { tag: ['@long', '@website'] },
  async ({ stage }, info) => {
    test.setTimeout(PATIENCE + 60_000);
    const { server, line, crashes, enter } = stage;
    const [brand, creator] = [await enter('10.0.0.1'), await enter('10.0.0.2')];
    const brandId = await openChat(brand, 'brand@demo.example');
    const creatorId = await openChat(creator, 'creator@demo.example');
    const shown = [await watch(brand, creatorId), await watch(creator, brandId)];
    const before = (await shown[0]?.jsonValue())?.texts ?? [];
    const [fromBrand, fromCreator] = [textsOf('Brand'), textsOf('Creator')];
    const began = Date.now();

    await Promise.all([write(brand, fromBrand), write(creator, fromCreator)]);
    for (const one of shown)
      await expect
        .poll(() => one.evaluate(({ texts }) => texts.length), { timeout: PATIENCE })
        .toBeGreaterThanOrEqual(before.length + MESSAGES);
    await Promise.all(crashes);
    const seconds = (Date.now() - began) / 1_000;

    const messages = await stored(server, [brandId, creatorId]);
    const said = messages.slice(before.length);
    expect(said.filter((text) => text.startsWith('Brand'))).toEqual(fromBrand);
    expect(said.filter((text) => text.startsWith('Creator'))).toEqual(fromCreator);
    for (const one of shown) expect(await one.jsonValue()).toEqual({ texts: messages, twice: [] });
    expect([line.done.cuts, crashes.length]).toEqual([CUTS, KILLS]);
    const figures = { messages: said.length, kills: crashes.length, seconds, ...line.done };
    info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  },
);
