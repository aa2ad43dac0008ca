import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { CuttingProxy } from '../support/cutting-proxy.ts';
import { test as base, expect } from './demo-server.ts';
import type { Desktop } from './desktop.ts';
import { deliver, limitDownloads, newestOf, taskOf } from './download-steps.ts';
import { moved, signInAs, stateIs } from './upload-steps.ts';

const MEBI = 2 ** 20;
const creator = 'creator@demo.example';
/** Number of repetitions of a fault; `npm run test:long -- desktop-downloads` raises all of them. */
const times = (name: string, short: number): number => Number(process.env[`DOWNLOAD_${name}`] ?? short);
const APP_KILLS = times('APP_KILLS', 1);
const SERVER_KILLS = times('SERVER_KILLS', 1);
const CUTS = times('CUTS', 5);
const FROZEN_SECONDS = times('FROZEN_SECONDS', 3);
/** Upper bound of bytes fetched again per fault. */
const AGAIN = 16 * MEBI;
/** Bytes per second: fast enough for a test, slow enough to be interrupted. */
const SPEED = 24 * MEBI;
const SIZE = Math.max(24, 12 * (APP_KILLS + 1), 12 * (SERVER_KILLS + 1), 4 * (CUTS + 1)) * MEBI;

interface Delivered {
  /** Id of the creator's task whose newest delivery is downloaded. */
  readonly job: number;
  readonly sha256: string;
}

const test = base.extend<{ line: CuttingProxy }, { delivered: Delivered }>({
  delivered: [
    async ({ server }, use) => {
      const job = await taskOf(server, creator);
      await use({ job, sha256: await deliver(server, creator, job, SIZE) });
    },
    { scope: 'worker' },
  ],
  line: async ({ server }, use) => {
    const to = Number(new URL(server.url).port);
    const proxy = await CuttingProxy.start({ to, counted: 'nothing', decide: () => null });
    await use(proxy);
    await proxy.stop();
  },
});

/** Begins a download slow enough to be interrupted; returns its id and path. */
const begin = async ({ page, native }: Desktop, folder: string, { job }: Delivered) => {
  await signInAs(page, creator);
  await limitDownloads(page, SPEED);
  const order = await newestOf(page, `/api/creator/get/job/${job}`);
  const path = join(folder, 'saved.mp4');
  const adding = page.evaluate((wanted) => window.desktop.transfers.addDownload(wanted), order);
  await native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
  const reply = await adding;
  if (!reply.ok || !reply.value) throw new Error('The download did not begin.');
  return { id: reply.value.id, path };
};

/** Free of races: the proxy holds the remaining bytes, and an unfinished file is named `.part`. */
const expectUnfinished = async (held: Promise<void>, folder: string) => {
  await held;
  await expect.poll(() => readdir(folder)).toEqual(['saved.mp4.part']);
};

const expectSaved = async (
  page: Page,
  line: CuttingProxy,
  { id, path }: { id: string; path: string },
  { sha256 }: Delivered,
) => {
  line.release();
  await limitDownloads(page, null);
  // The file is renamed to this path only when it is complete.
  await expect
    .poll(
      () =>
        stat(path).then(
          ({ size }) => size,
          () => null,
        ),
      { timeout: 120_000, intervals: [1] },
    )
    .not.toBeNull();
  expect((await stat(path)).size).toBe(SIZE);
  await stateIs(page, id, 'done');
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  expect(hash.digest('hex')).toBe(sha256);
  expect(await readdir(join(path, '..'))).toEqual(['saved.mp4']);
};

const report = (what: string, received: number, faults: number): void => {
  const again = (received - SIZE) / MEBI;
  process.stdout.write(
    `${what}: ${faults} times, ${again.toFixed(1)} MiB fetched again, ${(again / faults).toFixed(2)} each\n`,
  );
  expect(received - SIZE).toBeLessThanOrEqual(AGAIN * faults);
};

test(`an app that is killed ${APP_KILLS} times in mid-download saves the file`, { tag: '@long' }, async ({
  start,
  line,
  delivered,
  folder,
}) => {
  test.setTimeout(600_000 + APP_KILLS * 30_000);
  let desktop = await start({ apiOrigin: line.url });
  let held = line.holdAfter(SIZE / (APP_KILLS + 1));
  const download = await begin(desktop, folder, delivered);
  for (let kill = 1; kill <= APP_KILLS; kill += 1) {
    await expectUnfinished(held, folder);
    await desktop.kill();
    held = line.holdAfter(SIZE / (APP_KILLS + 1));
    desktop = await start({ apiOrigin: line.url });
    await signInAs(desktop.page, creator);
  }
  await expectSaved(desktop.page, line, download, delivered);
  const log = await desktop.page.evaluate((id) => window.desktop.transfers.log(id), download.id);
  const resumed = expect.objectContaining({ message: expect.stringMatching(/^Continues from byte [1-9]\d{6}/) });
  expect(log).toMatchObject({ value: expect.arrayContaining([resumed]) });
  report('App killed', line.received, APP_KILLS);
});

test(`a server that is killed ${SERVER_KILLS} times in mid-download gives the whole file`, { tag: '@long' }, async ({
  start,
  line,
  server,
  delivered,
  folder,
}) => {
  test.setTimeout(600_000 + SERVER_KILLS * 30_000);
  const desktop = await start({ apiOrigin: line.url });
  let held = line.holdAfter(SIZE / (SERVER_KILLS + 1));
  const download = await begin(desktop, folder, delivered);
  for (let kill = 1; kill <= SERVER_KILLS; kill += 1) {
    await expectUnfinished(held, folder);
    await server.crashAndRestart();
    held = line.holdAfter(SIZE / (SERVER_KILLS + 1));
  }
  await expectSaved(desktop.page, line, download, delivered);
  report('Server killed', line.received, SERVER_KILLS);
});

test(`a line that is cut ${CUTS} times costs seconds, not the download`, { tag: '@long' }, async ({
  start,
  line,
  delivered,
  folder,
}) => {
  test.setTimeout(600_000 + CUTS * 10_000);
  const desktop = await start({ apiOrigin: line.url });
  let held = line.holdAfter(SIZE / (CUTS + 1));
  const download = await begin(desktop, folder, delivered);
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await expectUnfinished(held, folder);
    line.cutNow();
    held = line.holdAfter(SIZE / (CUTS + 1));
  }
  await expectSaved(desktop.page, line, download, delivered);
  report('Line cut', line.received, CUTS);
});

test(`an app that is frozen for ${FROZEN_SECONDS} seconds goes on with its download`, { tag: '@long' }, async ({
  start,
  line,
  delivered,
  folder,
}) => {
  test.setTimeout(600_000 + FROZEN_SECONDS * 1_000);
  const desktop = await start({ apiOrigin: line.url });
  const download = await begin(desktop, folder, delivered);
  await moved(desktop.page, download.id, SIZE / 4);
  const pid = desktop.app.process().pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  await pause(FROZEN_SECONDS * 1_000);
  process.kill(pid, 'SIGCONT');
  await expectSaved(desktop.page, line, download, delivered);
  report('Frozen', line.received, 1);
});
