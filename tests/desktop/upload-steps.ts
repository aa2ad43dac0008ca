import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { expect, type Page } from '@playwright/test';
import type { Transfer, UploadTarget } from '#shared/domain/transfers/transfer.ts';
import type { Reply } from '#shared/ipc/reply.ts';
// Declares `window.desktop`.
import './session-steps.ts';

const MEBI = 2 ** 20;

/** Writes a file that begins like an MP4; each mebibyte is different. Returns its SHA-256. */
export async function writeVideo(path: string, bytes: number): Promise<string> {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const handle = await open(path, 'w');
  try {
    for (let position = 0; position < bytes; position += MEBI) {
      const block = Buffer.alloc(
        Math.min(MEBI, bytes - position),
        createHash('sha256').update(`${path} ${position}`).digest(),
      );
      if (position === 0) head.copy(block);
      await handle.write(block, 0, block.length, position);
    }
  } finally {
    await handle.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Signs in, unless the keychain has kept the session. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const state = await page.evaluate(() => window.desktop.sessionState());
  if (state.ok && state.value.signedIn) return;
  const logIn = (credentials: string) =>
    page.evaluate(
      (body) =>
        fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
          ({ status }) => status,
        ),
      credentials,
    );
  // Polls, since the server may still be starting.
  await expect.poll(() => logIn(JSON.stringify({ email, password: 'Welcome1!' }))).toBe(200);
}

const unwrap = <T>(reply: Reply<T>): T => {
  if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
  return reply.value;
};

export const transfersOf = async (page: Page): Promise<readonly Transfer[]> =>
  unwrap(await page.evaluate(() => window.desktop.transfers.list()));

declare global {
  interface Window {
    /** Reply to the upload of the last chosen file. */
    chosen?: Promise<Reply<Transfer>>;
  }
}

/** Chooses a file in a file input and uploads it on `change`, as a screen does. */
export async function chooseAndUpload(page: Page, path: string, target: UploadTarget): Promise<Reply<Transfer>> {
  await page.evaluate((order) => {
    document.querySelector('#chosen')?.remove();
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'chosen';
    window.chosen = new Promise((resolve, reject) => {
      input.addEventListener('change', () => {
        const [file] = input.files ?? [];
        if (file) window.desktop.transfers.addUpload(file, { target: order, title: 'The trial' }).then(resolve, reject);
      });
    });
    document.body.append(input);
  }, target);
  await page.locator('#chosen').setInputFiles(path);
  return page.evaluate(() => {
    if (!window.chosen) throw new Error('Nothing was chosen.');
    return window.chosen;
  });
}

export const limitUploads = async (page: Page, bytesPerSecond: number | null): Promise<void> => {
  unwrap(
    await page.evaluate((upload) => window.desktop.transfers.setLimits({ upload, download: null }), bytesPerSecond),
  );
};

const oneOf = async (page: Page, id: string): Promise<Transfer | undefined> =>
  (await transfersOf(page)).find((transfer) => transfer.id === id);

/** Resolves once this many bytes have moved. */
export const moved = (page: Page, id: string, bytes: number): Promise<void> =>
  expect
    .poll(async () => (await oneOf(page, id))?.moved ?? 0, { timeout: 120_000, intervals: [50] })
    .toBeGreaterThanOrEqual(bytes);

export const stateIs = (page: Page, id: string, state: Transfer['state']): Promise<void> =>
  expect.poll(async () => (await oneOf(page, id))?.state, { timeout: 120_000, intervals: [50] }).toBe(state);

interface Delivered {
  readonly version: number;
  readonly sha256: string;
}

const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (url) => (await (await fetch(url)).json()).data, path);

/** Id of the job that the signed-in creator works on. */
export async function jobOf(page: Page): Promise<number> {
  const { tasks } = await ask<{ tasks: { job: { id: number } }[] }>(page, '/api/creator/home-page');
  const [task] = tasks;
  if (!task) throw new Error('There is no job in progress.');
  return task.job.id;
}

/** Deliveries of a job, newest first. */
export const deliveriesOf = async (page: Page, job: number): Promise<readonly Delivered[]> =>
  (await ask<{ deliveries: Delivered[] }>(page, `/api/creator/get/job/${job}`)).deliveries;
