import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { searchTinyproxy, startTinyproxy } from '../support/tinyproxy.ts';
import { expect, test } from './demo-server.ts';
import { chooseAndUpload, signInAs, stateIs, writeVideo } from './upload-steps.ts';

const missing = 'NO TINYPROXY ON THIS MACHINE: install it to test uploads and downloads through a real proxy';
const program = searchTinyproxy();

const orderNewest = (page: Page) =>
  page.evaluate(async () => {
    const { data } = await (await fetch('/api/brand/job/1', { headers: { accept: 'application/json' } })).json();
    const { version, download, filename, size, sha256 } = data.deliveries[0];
    const target = { purpose: 'video', job: data.id, version } as const;
    return { target, title: 'The trial', url: download, fileName: filename, size, sha256 };
  });

test('an upload and a download go through a real proxy', { tag: '@long' }, async ({ start, server, folder }) => {
  if (program === undefined) process.stderr.write(`\n${missing}\n`);
  if (process.env.REQUIRE_TINYPROXY) expect(program, missing).toBeDefined();
  test.skip(program === undefined, missing);
  const proxy = await startTinyproxy(program ?? '');
  try {
    const env = { http_proxy: `http://${proxy.address}`, no_proxy: '<-loopback>' };
    const { page, native } = await start({ apiOrigin: server.url, env });
    await signInAs(page, 'noah@demo.example');
    const path = join(folder, 'clip.mp4');
    await writeVideo(path, 3 * 2 ** 20);
    const upload = await chooseAndUpload(page, path, { purpose: 'pitch' });
    if (!upload.ok) throw new Error(upload.message);
    await stateIs(page, upload.value.id, 'done');

    await page.evaluate(() => window.desktop.forgetSession());
    await signInAs(page, 'brand@demo.example');
    const order = await orderNewest(page);
    const added = page.evaluate((wanted) => window.desktop.transfers.addDownload(wanted), order);
    const saved = join(folder, 'saved.mp4');
    await native.answerDialog('showSaveDialog', { canceled: false, filePath: saved });
    const download = await added;
    if (!download.ok || download.value === null) throw new Error('The download was not queued.');
    await stateIs(page, download.value.id, 'done');
    expect(await readFile(saved)).toEqual(await readFile('src/server/seed/seed-media/cold-brew-9x16-30s.mp4'));

    const passed = await proxy.passed();
    expect(passed).toContain(`POST ${server.url}/api/uploads`);
    expect(passed.some((call) => call.startsWith(`PATCH ${server.url}/api/uploads/`))).toBe(true);
    expect(passed.some((call) => call.startsWith(`GET ${server.url}${order.url.split('?')[0]}`))).toBe(true);
  } finally {
    await proxy.stop();
  }
});
