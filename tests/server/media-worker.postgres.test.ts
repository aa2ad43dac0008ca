import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { isShort } from '#tests/support/long-tests.ts';
import { buildCreator, buildUpload, fixture } from '#tests/support/people.ts';
import { launchServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { engines } from '../../src/server/previews/fixtures/engines.ts';
import { previewDirectory } from '../../src/server/previews/make-preview.ts';

const app = useApp(async () => ({ MEDIA_WORKERS: '0' }));

const startWorker = () => {
  const { db, config } = app().context;
  return launchServerProcess({
    program: 'media-worker',
    databaseUrl: String(db.pool.options.connectionString),
    dataDirectory: config.dataDirectory,
    environment: { MEDIA_WORKERS: '1' },
  });
};

/** A creator's pitch, of which the server makes no preview. */
const sendPitch = async (name: string) => {
  const creator = await buildCreator(app());
  const upload = await buildUpload(app(), creator, 'pitch', readFileSync(fixture(name)));
  await app().call(api.savePitch, { token: creator.token, body: { upload } });
  await app().context.outbox.drain();
  const read = async () => (await app().call(api.me, { token: creator.token })).data.preview;
  expect(await read()).toMatchObject({ state: 'preparing', percent: 0 });
  return read;
};

test.skipIf(engines.length === 0)('a media worker makes the previews that the server leaves to it', async () => {
  const read = await sendPitch('odd/hevc-10bit.mov');
  const worker = startWorker();
  await expect.poll(read, { timeout: 90_000 }).toMatchObject({ state: 'ready', marked: 0 });
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toEqual({ code: 0, signal: null });
});

test.skipIf(engines.length === 0 || isShort)('another goes on where one was killed in the middle', async () => {
  const read = await sendPitch('portrait-9x16-12s.mp4');
  const killed = startWorker();
  const folder = previewDirectory(app().context);
  await expect.poll(() => readdirSync(folder), { timeout: 90_000 }).toHaveLength(1);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const worker = startWorker();
  await expect.poll(read, { timeout: 110_000 }).toMatchObject({ state: 'ready' });
  expect(readdirSync(folder)).toEqual([]);
  worker.child.kill('SIGTERM');
  await worker.exited;
});

test('says what it needs, and ends, without a database of its own kind', async () => {
  const { child, exited, output } = launchServerProcess({
    program: 'media-worker',
    dataDirectory: app().context.config.dataDirectory,
  });
  expect(await exited).toEqual({ code: 1, signal: null });
  expect(output()).toContain('DATABASE_URL');
  expect(child.exitCode).toBe(1);
});
