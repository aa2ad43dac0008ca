import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { type Cut, CuttingProxy } from '../support/cutting-proxy.ts';
import { crash, mark, runInPage, textOf } from './crashable-page.ts';
import { test as base, expect } from './demo-server.ts';
import type { Desktop } from './desktop.ts';
import { askAs } from './download-steps.ts';
import { repository } from './prepared-app.ts';
import {
  chooseAndUpload,
  deliveriesOf,
  jobOf,
  limitUploads,
  moved,
  signInAs,
  stateIs,
  transfersOf,
  writeVideo,
} from './upload-steps.ts';

const MEBI = 2 ** 20;
const creator = 'creator@demo.example';
/** Number of repetitions of a fault; `npm run test:long -- desktop-uploads` raises all of them. */
const times = (name: string, short: number): number => Number(process.env[`UPLOAD_${name}`] ?? short);
const APP_KILLS = times('APP_KILLS', 2);
const SERVER_KILLS = times('SERVER_KILLS', 2);
const CLAIM_KILLS = times('CLAIM_KILLS', 2);
const CUTS = times('CUTS', 5);
const FROZEN_SECONDS = times('FROZEN_SECONDS', 5);
/** Upper bound of bytes sent again per fault. */
const AGAIN = 16 * MEBI;
/** Bytes per second: fast enough for a test, slow enough to be interrupted. */
const SPEED = 24 * MEBI;

interface Line {
  readonly proxy: CuttingProxy;
  /** Sets the fate of the following claims. */
  decide: (number: number) => Cut | null;
}

const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const to = Number(new URL(server.url).port);
    const line: { decide: Line['decide'] } = { decide: () => null };
    const counted = 'POST /api/creator/submit/user-job/';
    const proxy = await CuttingProxy.start({ to, counted, decide: (number) => line.decide(number) });
    await use(Object.assign(line, { proxy }));
    await proxy.stop();
  },
});

/** Signs in and begins an upload slow enough to be interrupted. */
const begin = async ({ page }: Pick<Desktop, 'page'>, folder: string, bytes: number, speed = SPEED) => {
  await signInAs(page, creator);
  const job = await jobOf(page);
  const path = join(folder, 'clip.mp4');
  const sha256 = await writeVideo(path, bytes);
  await limitUploads(page, speed);
  const before = (await deliveriesOf(page, job)).length;
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job });
  if (!reply.ok) throw new Error(reply.message);
  return { id: reply.value.id, job, sha256, before };
};

/** The stored bytes are those of the file, and exactly one version was made of them. */
const expectDelivered = async (page: Page, { job, sha256, before, id }: Awaited<ReturnType<typeof begin>>) => {
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
  const deliveries = await deliveriesOf(page, job);
  expect(deliveries.slice(0, deliveries.length - before).map((delivery) => delivery.sha256)).toEqual([sha256]);
};

const report = (what: string, sent: number, size: number, faults: number): void => {
  const again = (sent - size) / MEBI;
  process.stdout.write(
    `${what}: ${faults} times, ${again.toFixed(1)} MiB sent again, ${(again / faults).toFixed(2)} each\n`,
  );
  expect(sent - size).toBeLessThanOrEqual(AGAIN * faults);
};

test(`an app that is killed ${APP_KILLS} times in mid-upload delivers the file once`, async ({
  start,
  line,
  folder,
}) => {
  test.setTimeout(600_000 + APP_KILLS * 30_000);
  const size = (APP_KILLS + 1) * 12 * MEBI;
  let desktop = await start({ apiOrigin: line.proxy.url });
  const trial = await begin(desktop, folder, size);
  for (let kill = 1; kill <= APP_KILLS; kill += 1) {
    await moved(desktop.page, trial.id, (size * kill) / (APP_KILLS + 1));
    await desktop.kill();
    desktop = await start({ apiOrigin: line.proxy.url });
    await signInAs(desktop.page, creator);
  }
  await expectDelivered(desktop.page, trial);
  report('App killed', line.proxy.sent, size, APP_KILLS);
});

test(`a server that is killed ${SERVER_KILLS} times in mid-upload gets the file once`, { tag: '@long' }, async ({
  start,
  line,
  server,
  folder,
}) => {
  test.setTimeout(600_000 + SERVER_KILLS * 30_000);
  const size = (SERVER_KILLS + 1) * 12 * MEBI;
  const desktop = await start({ apiOrigin: line.proxy.url });
  const trial = await begin(desktop, folder, size);
  for (let kill = 1; kill <= SERVER_KILLS; kill += 1) {
    await moved(desktop.page, trial.id, (size * kill) / (SERVER_KILLS + 1));
    await server.crashAndRestart();
  }
  await expectDelivered(desktop.page, trial);
  report('Server killed', line.proxy.sent, size, SERVER_KILLS);
});

test(`${CLAIM_KILLS} deaths of app and server around the claim deliver each file once`, { tag: '@long' }, async ({
  start,
  line,
  server,
  folder,
}) => {
  test.setTimeout(600_000 + CLAIM_KILLS * 60_000);
  let desktop = await start({ apiOrigin: line.proxy.url });
  for (let death = 1; death <= CLAIM_KILLS; death += 1) {
    // Alternately the claim is lost, or only its response.
    let isCut = false;
    line.decide = () => {
      if (isCut) return null;
      isCut = true;
      return death % 2 === 0 ? 'lost' : 'unanswered';
    };
    await signInAs(desktop.page, creator);
    await rm(join(folder, 'clip.mp4'), { force: true });
    const trial = await begin(desktop, folder, 2 * MEBI + death);
    await expect.poll(() => isCut, { timeout: 60_000, intervals: [20] }).toBe(true);
    await Promise.all([desktop.kill(), server.crashAndRestart()]);
    desktop = await start({ apiOrigin: line.proxy.url });
    await signInAs(desktop.page, creator);
    await expectDelivered(desktop.page, trial);
  }
});

test(`a line that is cut ${CUTS} times costs seconds, not the upload`, { tag: '@long' }, async ({
  start,
  line,
  folder,
}) => {
  test.setTimeout(600_000 + CUTS * 10_000);
  const size = (CUTS + 1) * 4 * MEBI;
  const { page } = await start({ apiOrigin: line.proxy.url });
  const trial = await begin({ page }, folder, size);
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await moved(page, trial.id, (size * cut) / (CUTS + 1));
    line.proxy.cutNow();
  }
  await expectDelivered(page, trial);
  report('Line cut', line.proxy.sent, size, CUTS);
});

test(`an app that is frozen for ${FROZEN_SECONDS} seconds goes on`, { tag: '@long' }, async ({
  start,
  line,
  folder,
}) => {
  test.setTimeout(600_000 + FROZEN_SECONDS * 1_000);
  const size = 48 * MEBI;
  const desktop = await start({ apiOrigin: line.proxy.url });
  const trial = await begin(desktop, folder, size);
  await moved(desktop.page, trial.id, size / 4);
  const pid = desktop.app.process().pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  await pause(FROZEN_SECONDS * 1_000);
  process.kill(pid, 'SIGCONT');
  await expectDelivered(desktop.page, trial);
  report('Frozen', line.proxy.sent, size, 1);
});

test('an upload survives a crash of the page, and the next page shows it', { tag: '@long' }, async ({
  start,
  line,
  server,
  folder,
}) => {
  const size = 24 * MEBI;
  const { app, page } = await start({ appFolder: repository, apiOrigin: line.proxy.url });
  await signInAs(page, creator);
  await page.evaluate(() => location.assign('/tasks'));
  await expect(page.getByTestId('task-drop')).toBeVisible();
  const { id, job, sha256, before } = await begin({ page }, folder, size, MEBI);
  await moved(page, id, 2 * MEBI);

  await mark(app);
  await crash(app);
  await expect.poll(() => textOf(app)).toMatch(/Transfers(?!.*MARKED)/s);
  const list = 'desktop.transfers.list().then(({ value }) => value)';
  const [transfer, ...others] = await runInPage<Transfer[]>(app, list);
  expect([transfer?.id, transfer?.state, others]).toEqual([id, 'moving', []]);
  expect(transfer?.moved).toBeGreaterThanOrEqual(2 * MEBI);
  const press = `[...document.querySelectorAll('button')].find((button) => button.innerText.startsWith('Transfers')).click()`;
  await runInPage(app, press);
  await expect.poll(() => textOf(app)).toMatch(/clip\.mp4.*Uploading\s+[\d.]+ of 25\.2 MB/s);

  await runInPage(app, 'void desktop.transfers.setLimits({ upload: null, download: null })');
  await expect.poll(() => textOf(app)).toMatch(/clip\.mp4\s+Uploaded/);
  const { deliveries } = await askAs(server, creator, 'GET', `/api/creator/get/job/${job}`);
  const fresh = deliveries.slice(0, deliveries.length - before).map((delivery: { sha256: string }) => delivery.sha256);
  expect(fresh).toEqual([sha256]);
  // The request was not interrupted, so no byte was sent again.
  expect(line.proxy.sent - size).toBeLessThan(MEBI);
});

test('an interrupted upload resumes by itself when the app is opened again', { tag: '@long' }, async ({
  start,
  line,
  folder,
}) => {
  const size = 24 * MEBI;
  const first = await start({ apiOrigin: line.proxy.url });
  // Slow enough to be still running when the question appears.
  const trial = await begin(first, folder, size, MEBI / 2);
  await moved(first.page, trial.id, MEBI);
  void first.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  const asked = await first.native.pressButton('Quit');
  expect(asked.options).toMatchObject({ message: 'Quit while a transfer is under way?' });
  await first.gone;
  const second = await start({ apiOrigin: line.proxy.url });
  await signInAs(second.page, creator);
  await expectDelivered(second.page, trial);
  expect(await transfersOf(second.page)).toHaveLength(1);
});
