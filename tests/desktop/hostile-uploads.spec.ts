import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CuttingProxy } from '../support/cutting-proxy.ts';
import { expect, test } from './demo-server.ts';
import { askAs, uploadAs } from './download-steps.ts';
import {
  chooseAndUpload,
  jobOf,
  limitUploads,
  moved,
  signInAs,
  stateIs,
  transfersOf,
  writeVideo,
} from './upload-steps.ts';

const MEBI = 2 ** 20;
const attacker = 'creator@demo.example';
const victim = 'noah@demo.example';

/** Requests of a page that knows the id of a foreign upload; returns the status of each response. */
const statusesOf = (page: Page, id: string, job: number): Promise<Record<string, number>> =>
  page.evaluate(
    async ([upload, task]) => {
      const tus = { 'tus-resumable': '1.0.0' };
      const claim = {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ upload }),
      };
      const bytes = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      const tried: Record<string, [string, RequestInit]> = {
        state: [`/api/uploads/${upload}`, {}],
        offset: [`/api/uploads/${upload}`, { method: 'HEAD', headers: tus }],
        bytes: [`/api/uploads/${upload}`, { method: 'PATCH', headers: bytes, body: 'x' }],
        end: [`/api/uploads/${upload}`, { method: 'DELETE', headers: tus }],
        pitch: ['/api/creator/video', claim],
        delivery: [`/api/creator/submit/user-job/${task}`, claim],
      };
      const answered = Object.entries(tried).map(async ([name, [path, init]]) => {
        const { status } = await fetch(path, init);
        return [name, status] as const;
      });
      return Object.fromEntries(await Promise.all(answered));
    },
    [id, job] as const,
  );

test('a compromised page cannot access another user’s upload, even with its id', async ({ start, server }) => {
  const { id, sha256 } = await uploadAs(server, victim, { purpose: 'pitch' }, 2 * MEBI);
  const { page } = await start({ apiOrigin: server.url });
  await signInAs(page, attacker);
  const gone = { state: 404, offset: 404, bytes: 404, end: 404, pitch: 404, delivery: 404 };
  expect(await statusesOf(page, id, await jobOf(page))).toEqual(gone);
  await askAs(server, victim, 'POST', '/api/creator/video', { upload: id });
  expect(await askAs(server, victim, 'GET', `/api/uploads/${id}`)).toMatchObject({ claimed: 1, sha256 });
});

test('a compromised page cannot access another account’s transfer on the same computer', async ({
  start,
  server,
  folder,
}) => {
  const { page } = await start({ apiOrigin: server.url });
  await signInAs(page, victim);
  const path = join(folder, 'clip.mp4');
  await writeVideo(path, 8 * MEBI);
  await limitUploads(page, MEBI / 4);
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job: await jobOf(page) });
  if (!reply.ok) throw new Error(reply.message);
  const { id } = reply.value;
  await moved(page, id, MEBI / 4);
  await page.evaluate(() => window.desktop.forgetSession());
  await signInAs(page, attacker);
  await page.evaluate(async (own) => {
    const { transfers } = window.desktop;
    for (const act of ['pause', 'resume', 'cancel', 'remove', 'reveal'] as const) await transfers[act](own);
    await transfers.moveBefore(own, null);
  }, id);
  expect(await page.evaluate((own) => window.desktop.transfers.log(own), id)).toEqual({ ok: true, value: [] });
  expect(await transfersOf(page)).toEqual([]);
  await page.evaluate(() => window.desktop.forgetSession());
  await signInAs(page, victim);
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
});

test('a system file is never uploaded, even if the user chose it', async ({ start, server }) => {
  test.skip(process.platform === 'win32', 'there is no /etc/passwd');
  const to = Number(new URL(server.url).port);
  const line = await CuttingProxy.start({ to, counted: 'POST /api/uploads', decide: () => null });
  try {
    const { page } = await start({ apiOrigin: line.url });
    await signInAs(page, victim);
    const target = { purpose: 'pitch' } as const;
    expect(await chooseAndUpload(page, '/etc/passwd', target)).toMatchObject({
      ok: false,
      code: 'refused',
      message: expect.stringContaining('not a video'),
    });
    expect(await transfersOf(page)).toEqual([]);
    const clip = await chooseAndUpload(page, 'tests/fixtures/silent-4x5-6s.mp4', target);
    if (!clip.ok) throw new Error(clip.message);
    await stateIs(page, clip.value.id, 'done');
    expect(line.done.counted).toBe(1);
  } finally {
    await line.stop();
  }
});
