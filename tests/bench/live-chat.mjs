// Cost of a conversation of 10,000 messages for the page: opening it, and scrolling up to its first message.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { startProcess } from '../support/processes.mjs';
import { fillLongChat } from './long-chat.ts';

const MESSAGES = Number(process.env.HISTORY ?? 10_000);
const OPENINGS = 5;
/** Milliseconds of the main thread. */
const LIMIT = 200;
/** Number of pages of history at either end of the scroll that are compared. */
const END = 20;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** CPU time in milliseconds that the page's main thread has spent in tasks so far. */
const mainThread = async (page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
};

const isStill = async (page) => {
  await page.getByRole('log', { name: 'Messages' }).getByText(`Message ${MESSAGES}`).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
};

/** CPU time of opening the conversation once by the router, like a link inside the page. */
const open = async (page, path, spent) => {
  const before = await spent();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await isStill(page);
  return (await spent()) - before;
};

const leave = async (page) => {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('log').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
};

/** Scrolls to the top once and waits for older messages; returns by how many pixels the former first message moved. */
const readOnePage = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const box = document.querySelector('[role=log]');
    const top = box.querySelector('li');
    const place = () => top.querySelector('time').getBoundingClientRect().top;
    box.scrollTop = 150;
    let before = place();
    while (box.querySelector('li') === top) {
      before = place();
      await frame();
    }
    await frame();
    return Math.abs(place() - before);
  });

const climb = async (page, spent) => {
  const pages = [];
  let rows = 0;
  while (rows < MESSAGES) {
    const before = await spent();
    const began = performance.now();
    const jump = await readOnePage(page);
    pages.push({ wall: performance.now() - began, main: (await spent()) - before, jump });
    rows = await page.getByRole('log').locator('li').count();
  }
  return pages;
};

const reportClimb = (pages) => {
  const jump = Math.max(...pages.map((one) => one.jump));
  const of = (part, what) => mean(part.map((one) => one[what])).toFixed(1);
  const [first, last] = [pages.slice(0, END), pages.slice(-END)];
  console.log(
    `up through all of it in ${pages.length} pages: main thread ${of(first, 'main')} ms a page at first, ${of(last, 'main')} ms at last (${of(first, 'wall')} and ${of(last, 'wall')} ms until it is there), moved by ${jump.toFixed(1)} px at most of 1   ${jump <= 1 ? 'ok' : 'OVER'}`,
  );
};

export const measureChat = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-chat-'));
  const { session, path } = await fillLongChat(join(directory, 'database'), MESSAGES);
  const environment = { DATA_DIR: directory, SEED: 'none', LOG_LEVEL: 'error' };
  const server = await startProcess('out/server/main.js', environment);
  const args = ['--disable-gpu', '--disable-background-networking', '--no-sandbox'];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const spent = await mainThread(page);
  const first = await open(page, path, spent);
  const openings = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    await leave(page);
    openings.push(await open(page, path, spent));
  }
  const work = median(openings);
  console.log(
    `chat with ${MESSAGES} messages opens in ${work.toFixed(0)} ms of main-thread work (${LIMIT}), ${first.toFixed(0)} ms the first time with its code   ${work <= LIMIT ? 'ok' : 'OVER'}`,
  );
  reportClimb(await climb(page, spent));
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
};
