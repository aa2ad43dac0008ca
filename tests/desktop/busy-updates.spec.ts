import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './demo-server.ts';
import { isRealElectron } from './desktop.ts';
import { type Installing, installing } from './installed-app.ts';
import type { InstalledApp } from './update-feed.ts';
import { chooseAndUpload, jobOf, limitUploads, moved, signInAs, stateIs, writeVideo } from './upload-steps.ts';

const MEBI = 2 ** 20;

const test = base.extend<Installing>(installing);
test.skip(isRealElectron || process.platform !== 'linux', 'is an AppImage of the stand-in');

/** Starts a throttled upload; returns its id once bytes move. */
const beginUpload = async (page: Page, folder: string): Promise<string> => {
  await signInAs(page, 'noah@demo.example');
  const path = join(folder, 'clip.mp4');
  await writeVideo(path, 48 * MEBI);
  await limitUploads(page, MEBI / 2);
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job: await jobOf(page) });
  if (!reply.ok) throw new Error(reply.message);
  await moved(page, reply.value.id, MEBI / 2);
  return reply.value.id;
};

const check = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desktop.checkForUpdates();
    return reply.ok ? reply.value.kind : reply.code;
  });

const isFetched = ({ asked }: InstalledApp): boolean => asked.some((path) => path.endsWith('.AppImage'));

test('an update found during an upload is downloaded after it', { tag: '@long' }, async ({
  start,
  server,
  folder,
  install,
}) => {
  const installed = await install({ version: '0.0.1' });
  const { page, native } = await start({ apiOrigin: server.url, env: installed.env });
  await expect.poll(() => check(page)).toBe('current');
  const id = await beginUpload(page, folder);
  await installed.publish({ version: '9.9.9' });
  await expect.poll(() => check(page)).toBe('waiting');
  await moved(page, id, 2 * MEBI);
  expect(isFetched(installed)).toBe(false);
  expect(await native.dialogs()).toEqual([]);
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
  const { options } = await native.pressButton('Later');
  expect(options.message).toBe('Restart to update');
  expect(isFetched(installed)).toBe(true);
});

test('a restart confirmed during an upload waits for it, and is confirmed again', { tag: '@long' }, async ({
  start,
  server,
  folder,
  install,
}) => {
  const installed = await install({ version: '9.9.9' });
  const { page, native, gone } = await start({ apiOrigin: server.url, env: installed.env });
  await expect.poll(async () => (await native.dialogs()).at(-1)?.options.message).toBe('Restart to update');
  // The restart dialog is already open when the upload begins.
  const id = await beginUpload(page, folder);
  await native.pressButton('Restart');
  await moved(page, id, 2 * MEBI);
  expect(await installed.installed()).toContain('# old');
  expect(await native.dialogs()).toHaveLength(1);
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
  await native.pressButton('Restart');
  await gone;
  expect(await installed.installed()).toContain('right version');
});
