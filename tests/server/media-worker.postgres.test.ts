import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { isShort } from '#tests/support/long-tests.ts';
import { buildCreator, buildUpload, fixture } from '#tests/support/people.ts';
import { launchServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { engines } from '../../src/server/previews/fixtures/engines.ts';
import { previewDirectory } from '../../src/server/previews/make-preview.ts';

const app = useApp(async () => ({ MEDIA_WORKERS: '0' }));

const startWorker = (workers = '1') => {
  const { db, config } = app().context;
  return launchServerProcess({
    program: 'media-worker',
    databaseUrl: String(db.pool.options.connectionString),
    dataDirectory: config.dataDirectory,
    environment: { MEDIA_WORKERS: workers },
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

/** Notes each claim of a preview, with how many run then. */
const NOTE_CLAIMS = `
  create table claims (file_id bigint not null, at_once int not null);
  create function note_claim() returns trigger language plpgsql as $$
  begin
    insert into claims select (new.payload ->> 'fileId')::bigint, count(*) from outbox
      where lane = 'media' and claimed_at is not null and run_at > now();
    return null;
  end $$;
  create trigger note_claim after update of attempts on outbox for each row execute function note_claim();`;

describe.skipIf(engines.length === 0 || isShort)('two at once', () => {
  const query = async (text: string) => (await app().context.db.pool.query(text)).rows;
  const claims = async (): Promise<readonly { file: string; atOnce: number }[]> =>
    query('select file_id as file, at_once as "atOnce" from claims');
  beforeEach(() => query(NOTE_CLAIMS));
  afterEach(() => query('drop table claims; drop function note_claim cascade'));

  /** Pitches whose previews are due once both workers have started. */
  const sendPitches = async (count: number, workers: readonly string[]) => {
    const reads = [];
    for (let n = 0; n < count; n += 1) reads.push(await sendPitch('portrait-9x16-12s.mp4'));
    await query(`update outbox set run_at = now() + interval '1 hour' where kind = 'preview'`);
    const started = workers.map(startWorker);
    for (const { output } of started)
      await expect.poll(output, { timeout: 60_000 }).toContain('the media worker starts');
    await query(`update outbox set run_at = now() where kind = 'preview'`);
    return { reads, started };
  };

  test('make each video once, and no more of them at a time than MEDIA_WORKERS says', async () => {
    const { reads, started } = await sendPitches(6, ['2', '1']);
    for (const read of reads) await expect.poll(read, { timeout: 150_000 }).toMatchObject({ state: 'ready' });
    const made = await claims();
    expect(made).toHaveLength(6);
    expect(new Set(made.map(({ file }) => file)).size).toBe(6);
    const most = Math.max(...made.map(({ atOnce }) => atOnce));
    expect([2, 3]).toContain(most);
    for (const { child } of started) child.kill('SIGTERM');
    for (const { exited } of started) expect(await exited).toEqual({ code: 0, signal: null });
  });

  test('of one that is killed the other takes the work over, once its lease is over', async () => {
    const { reads, started } = await sendPitches(3, ['1', '1']);
    await expect.poll(async () => (await claims()).length, { timeout: 60_000, interval: 20 }).toBe(2);
    const [killed, other] = started;
    killed?.child.kill('SIGKILL');
    await killed?.exited;
    const [held] = await query(
      `select min(run_at) as until from outbox where kind = 'preview' and claimed_at is not null`,
    );
    for (const read of reads) await expect.poll(read, { timeout: 150_000 }).toMatchObject({ state: 'ready' });
    expect(Date.now()).toBeGreaterThan(Number(held?.until));
    const files = (await claims()).map(({ file }) => file);
    expect(new Set(files).size).toBe(3);
    expect(files).toHaveLength(4);
    expect(readdirSync(previewDirectory(app().context))).toEqual([]);
    other?.child.kill('SIGTERM');
    await other?.exited;
  });
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
