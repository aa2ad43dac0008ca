import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import {
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildTask,
  buildUpload,
  fixture,
  PASSWORD,
  type Person,
} from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files, previews } from '../db/schema/files.ts';
import { deliveries } from '../db/schema/jobs.ts';
import { outbox } from '../db/schema/work.ts';
import { transaction } from '../db/transaction.ts';
import { runRequest } from '../operator/run-request.ts';
import { storedBytes } from '../uploads/storage-quota.repository.ts';
import { engines, startEngine } from './fixtures/engines.ts';
import { readFrames } from './fixtures/read-frames.ts';
import { previewDirectory } from './make-preview.ts';
import type { PreviewEngine, PreviewOutcome } from './preview-engine.ts';
import { resumePreviews } from './resume-previews.ts';

const [first] = engines;
const real: PreviewEngine | undefined = first && startEngine(first);

/** Ends each job with this outcome. */
const ending = (outcome: PreviewOutcome): PreviewEngine => ({
  status: async () => ({ name: 'embedded', version: '8', bounded: 'kernel' }),
  make: async () => outcome,
  stop: () => {},
});
const missing: PreviewEngine = {
  ...ending({ kind: 'failed', reason: 'engine-missing', detail: '' }),
  status: async () => ({ name: 'none', why: 'It is not installed.' }),
};

let engine: PreviewEngine = missing;
const app = useApp(undefined, undefined, {
  previewEngine: {
    status: () => engine.status(),
    make: (job, watcher) => engine.make(job, watcher),
    stop: () => {},
  },
});

let brand: Person;
let creator: Person;
beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
});
afterEach(() => (engine = missing));

const HEVC = readFileSync(fixture('odd/hevc-10bit.mov'));
/** LUFS, by `ffmpeg -af ebur128`. */
const LOUDNESS = -21.8;

const newTask = () => buildTask(app(), brand, creator, { script: 'Smile.' });
const deliver = async (bytes = HEVC, task?: number) => {
  const id = task ?? (await newTask());
  const upload = await buildUpload(app(), creator, id, bytes);
  const { data } = await app().call(api.deliver, { token: creator.token, params: { id }, body: { upload } });
  return { id, delivery: data.userjob };
};
const seenBy = async ({ token }: Person, id: number) => {
  const read = token === brand.token ? api.getBrandJob : api.getCreatorJob;
  const { userjob } = (await app().call(read, { token, params: { id } })).data;
  if (!userjob) throw new Error('There is no delivery.');
  return userjob;
};
const previewOf = async (person: Person, id: number) => {
  const { preview } = await seenBy(person, id);
  if (!preview) throw new Error('There is no preview.');
  return preview;
};
const get = async (url: string | null | undefined) => {
  const { statusCode, rawPayload } = await app().app.inject({ url: url ?? '' });
  return { status: statusCode, bytes: rawPayload };
};
const statuses = (urls: readonly (string | null | undefined)[]) =>
  Promise.all(urls.map(async (url) => (await get(url)).status));
const linksOf = ({ video, poster, sprite }: Awaited<ReturnType<typeof previewOf>>) => [video, poster, sprite?.image];
const work = () => app().context.outbox.drain();
const complete = (id: number) => app().call(api.completeJob, { token: brand.token, params: { id } });
const run = (command: string, text: string, id = 0) => runRequest(app().context, { command, id, text });

/** A frame of a video: the poster of a preview of it. */
const frameOf = async (bytes: Buffer) => {
  const directory = temporaryFolder();
  const input = join(directory, 'source.mp4');
  await writeFile(input, bytes);
  const watcher = { onSource: () => {}, onProgress: () => {} };
  const outcome = await real?.make({ input, container: 'mov', directory, mark: null }, watcher);
  expect(outcome).toMatchObject({ kind: 'made' });
  return readFile(join(directory, 'poster.jpg'));
};

/** Mean difference of two pictures of 270 × 480, in the middle, where a mark is, or a third of the height above. */
const difference = async (one: Buffer, other: Buffer, where: 'marked' | 'unmarked') => {
  const part = { left: 105, top: where === 'marked' ? 220 : 60, width: 60, height: 40 };
  const read = (bytes: Buffer) => sharp(bytes).extract(part).removeAlpha().raw().toBuffer();
  const [a, b] = [await read(one), await read(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
};

describe.skipIf(!real)('the preview of a delivered HEVC video', () => {
  let id: number;
  beforeAll(async () => {
    const opened = deferred();
    engine = {
      ...missing,
      make: async (job, watcher) => {
        await opened.promise;
        return (real ?? missing).make(job, watcher);
      },
    };
    const delivered = await deliver();
    id = delivered.id;
    expect(delivered.delivery?.preview).toMatchObject({ state: 'preparing', percent: 0, video: '', marked: 0 });
    opened.resolve();
    await work();
  });

  test('is H.264 with poster, sprite and facts, for both sides; the original stays as it was', async () => {
    for (const person of [brand, creator]) {
      const seen = await seenBy(person, id);
      expect(seen.preview).toMatchObject({
        ...{ state: 'ready', percent: 100, width: 270, height: 480, frame_rate: '24/1', marked: 1, reason: null },
        sprite: { columns: 5, rows: 1, tiles: 5, every_seconds: 0.625 },
        source: {
          ...{ codec: 'HEVC', width: 270, height: 480, hdr: 0, frame_rate: '24/1' },
          ...{ picture_tracks: 1, sound_tracks: 1, loudness: expect.closeTo(LOUDNESS, 1) },
        },
      });
      expect(seen.poster).toBe(seen.preview?.poster);
      expect(await statuses(seen.preview ? linksOf(seen.preview) : [])).toEqual([200, 200, 200]);
    }
    const { video, download, sha256, preview } = await seenBy(brand, id);
    for (const link of [video, download]) expect((await get(link)).bytes.equals(HEVC)).toBe(true);
    expect(sha256).toBe(createHash('sha256').update(HEVC).digest('hex'));
    expect(await readFrames((await get(preview?.video)).bytes)).toMatchObject({ codec: 'avc', width: 270 });
    expect(await sharp((await get(preview?.sprite?.image)).bytes).metadata()).toMatchObject({ width: 800 });
    expect(readdirSync(previewDirectory(app().context))).toEqual([]);
  });

  test('counts for nobody’s quota, and is not exported', async () => {
    const { orm } = app().context.db;
    const rows = await orm.select().from(files).where(eq(files.ownerId, creator.id));
    const own = rows.filter(({ kind }) => kind !== 'preview').reduce((sum, { size }) => sum + size, 0);
    expect(rows.some(({ kind }) => kind === 'preview')).toBe(true);
    expect(await storedBytes(orm, creator.id)).toBe(own);
  });

  test('carries the job’s number until the job is completed, and is replaced by a clean one then', async () => {
    const marked = await previewOf(brand, id);
    const [original, frame] = [await frameOf(HEVC), await frameOf((await get(marked.video)).bytes)];
    const poster = (await get(marked.poster)).bytes;
    for (const picture of [frame, poster]) {
      expect(await difference(picture, original, 'marked')).toBeGreaterThan(15);
      expect(await difference(picture, original, 'unmarked')).toBeLessThan(10);
    }
    const before = readdirSync(join(app().context.config.dataDirectory, 'files')).length;
    if (real) engine = real;
    await complete(id);
    await work();
    const clean = await previewOf(brand, id);
    expect(clean).toMatchObject({ state: 'ready', marked: 0 });
    for (const picture of [await frameOf((await get(clean.video)).bytes), (await get(clean.poster)).bytes])
      expect(await difference(picture, original, 'marked')).toBeLessThan(3);
    expect(await statuses(linksOf(marked))).toEqual([404, 404, 404]);
    expect(await statuses(linksOf(clean))).toEqual([200, 200, 200]);
    expect(readdirSync(join(app().context.config.dataDirectory, 'files'))).toHaveLength(before);
  });
});

describe.skipIf(!real)('links of a preview', () => {
  const made = async () => {
    if (real) engine = real;
    const { id } = await deliver(readFileSync(fixture('odd/prores.mov')));
    await work();
    return id;
  };
  /** Of the first two tests, of which the second closes it. */
  let id: number;
  beforeAll(async () => {
    id = await made();
  });

  test('end with the session that they are for', async () => {
    const other = await app().call(api.login, {
      body: { email: brand.email, password: PASSWORD },
    });
    const { data } = await app().call(api.getBrandJob, { token: other.data.token, params: { id } });
    const links = data.userjob?.preview ? linksOf(data.userjob.preview) : [];
    expect(await statuses(links)).toEqual([200, 200, 200]);
    await app().call(api.logout, { token: other.data.token });
    await vi.waitFor(async () => expect(await statuses(links)).toEqual([404, 404, 404]), { timeout: 10_000 });
  });

  test('are closed to the brand once its job is cancelled, and stay open to the creator', async () => {
    const [brandLinks, creatorLinks] = [linksOf(await previewOf(brand, id)), linksOf(await previewOf(creator, id))];
    await run('refund-job', 'The product was never sent.', id);
    expect(await statuses(brandLinks)).toEqual([404, 404, 404]);
    expect(await statuses(creatorLinks)).toEqual([200, 200, 200]);
  });

  test('are closed to everybody once the video is taken down', async () => {
    const other = await made();
    const { id: delivery } = await seenBy(brand, other);
    const links = [...linksOf(await previewOf(brand, other)), ...linksOf(await previewOf(creator, other))];
    await run('take-down', `video ${delivery} It has a phone number.`);
    expect(await statuses(links)).toEqual(links.map(() => 404));
    expect((await seenBy(creator, other)).preview).toBeNull();
  });

  test('of a pitch open on the public page too, and are gone with the pitch, row and bytes', async () => {
    const savePitch = async () => {
      const upload = await buildUpload(app(), creator, 'pitch', HEVC);
      await app().call(api.savePitch, { token: creator.token, body: { upload } as never });
    };
    if (real) engine = real;
    await savePitch();
    await work();
    const { data } = await app().call(api.setPublicPage, { token: creator.token, body: { public: 1 } });
    const page = await app().call(api.publicPage, { query: { key: data.page_key ?? '' } });
    const links = page.data.preview ? linksOf(page.data.preview) : [];
    expect(await statuses(links)).toEqual([200, 200, 200]);
    expect(page.data).toMatchObject({
      original: { size: HEVC.length, sha256: createHash('sha256').update(HEVC).digest('hex') },
      preview: { source: { codec: 'HEVC', width: 270, height: 480, loudness: expect.closeTo(LOUDNESS, 1) } },
    });
    const listed = await app().call(api.listCreators, { token: brand.token });
    expect(listed.data.find(({ id }) => id === creator.id)?.preview).toMatchObject({ state: 'ready', marked: 0 });
    const kept = await app().context.db.orm.select().from(files).where(eq(files.kind, 'preview'));
    engine = missing;
    await savePitch();
    expect(await statuses(links)).toEqual([404, 404, 404]);
    const left = await app().context.db.orm.select().from(files).where(eq(files.kind, 'preview'));
    expect(kept.length - left.length).toBe(3);
    const gone = kept.filter(({ id }) => !left.some((file) => file.id === id));
    const paths = gone.map(({ storageKey }) => join(app().context.config.dataDirectory, 'files', storageKey));
    await vi.waitFor(() => expect(paths.some((path) => existsSync(path))).toBe(false));
  });
});

describe('a video without a preview', () => {
  test('says why to both sides', async () => {
    engine = ending({ kind: 'refused', reason: 'incomplete', detail: '' });
    const { id } = await deliver();
    await work();
    for (const person of [brand, creator])
      expect(await previewOf(person, id)).toMatchObject({ state: 'withheld', reason: 'incomplete', video: '' });
  });

  test('is tried three times when the engine crashes, then left to the operator, who has it made again', async () => {
    engine = ending({ kind: 'failed', reason: 'crashed', detail: 'SIGSEGV' });
    const { id } = await deliver();
    const { orm, pool } = app().context.db;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await work();
      expect((await previewOf(brand, id)).state).toBe(attempt < 3 ? 'preparing' : 'withheld');
      await pool.query(`update outbox set run_at = now() where kind = 'preview'`);
    }
    expect(await orm.select().from(outbox).where(eq(outbox.kind, 'preview'))).toEqual([]);
    expect((await run('health', '')).lines.join()).toContain('1 previews failed (crashed)');
    expect((await run('previews', '')).lines).toContain('1 withheld: crashed');
    engine = ending({ kind: 'refused', reason: 'codec', detail: '' });
    await run('previews retry', '');
    await work();
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'codec' });
  });

  test('is queued again when the server stops, which is no failed attempt', async () => {
    let made = 0;
    const outcomes: readonly PreviewOutcome[] = Array.from({ length: 4 }, () => ({ kind: 'stopped' }));
    const last: PreviewOutcome = { kind: 'refused', reason: 'codec', detail: '' };
    engine = { ...missing, make: async () => outcomes[made++] ?? last };
    const { id } = await deliver();
    await work();
    const waiting = await app().context.db.orm.select().from(outbox).where(eq(outbox.kind, 'preview'));
    expect([made, waiting]).toEqual([5, []]);
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'codec' });
  });

  test('without an engine waits for one, and is made once there is one', async () => {
    const { id } = await deliver();
    await work();
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'engine-missing' });
    expect(await resumePreviews(app().context)).toBe(0);
    engine = ending({ kind: 'refused', reason: 'too-long', detail: '' });
    expect(await resumePreviews(app().context)).toBeGreaterThan(0);
    await work();
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'too-long' });
  });

  test('from before there were previews gets one, the newest first and each once, after those of new videos', async () => {
    const deliverFile = async (task?: number) => {
      const { id } = await deliver(HEVC, task);
      const [row] = await app().context.db.orm.select().from(deliveries).where(eq(deliveries.jobId, id));
      return { id, file: row?.fileId ?? 0 };
    };
    const [older, old, done] = [await deliverFile(), await deliverFile(), await deliverFile()];
    await work();
    const { pool } = app().context.db;
    await pool.query('delete from previews where file_id in ($1, $2)', [older.file, old.file]);
    const migration = readFileSync(
      new URL('../db/migrations/0027_previews_of_older_videos.sql', import.meta.url),
      'utf8',
    );
    await pool.query(migration);
    await pool.query(`update previews set reason = 'incomplete' where state = 'withheld' and file_id <> all ($1)`, [
      [older.file, old.file],
    ]);
    expect((await seenBy(brand, old.id)).preview).toBeNull();
    expect((await run('previews', '')).lines).toContain('2 withheld: older');

    const made: number[] = [];
    let added = 0;
    const task = await newTask();
    engine = {
      ...ending({ kind: 'refused', reason: 'codec', detail: '' }),
      make: async ({ directory }) => {
        made.push(Number(basename(directory)));
        if (made.length === 1) added = (await deliverFile(task)).file;
        return { kind: 'refused', reason: 'codec', detail: '' };
      },
    };
    expect([await resumePreviews(app().context), await resumePreviews(app().context)]).toEqual([1, 0]);
    await work();
    expect(made).toEqual([old.file, added, older.file]);
    expect(await previewOf(brand, older.id)).toMatchObject({ state: 'withheld', reason: 'codec' });
    expect(await previewOf(brand, done.id)).toMatchObject({ reason: 'incomplete' });
    expect(await resumePreviews(app().context)).toBe(0);
  });

  test('is left to a later pass when an engine that seems to be there cannot be started', async () => {
    let asked = 0;
    engine = {
      ...ending({ kind: 'failed', reason: 'engine-missing', detail: '' }),
      make: async () => {
        asked += 1;
        return { kind: 'failed', reason: 'engine-missing', detail: '' };
      },
    };
    const { id } = await deliver();
    await work();
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'engine-missing' });
    expect(asked).toBe(1);
    engine = ending({ kind: 'refused', reason: 'codec', detail: '' });
    expect(await resumePreviews(app().context)).toBe(1);
    await work();
    expect(await previewOf(brand, id)).toMatchObject({ state: 'withheld', reason: 'codec' });
  });

  test('may have been deleted while its preview was made: nothing of it stays', async () => {
    if (!real) return;
    const { context } = app();
    const id = await buildOpenJob(app(), brand);
    expect(id).toBeGreaterThan(0);
    const upload = await buildUpload(app(), creator, 'pitch', HEVC);
    engine = {
      ...real,
      status: () => real.status(),
      make: async (job, watcher) => {
        const outcome = await real.make(job, watcher);
        await app().call(api.deletePitch, { token: creator.token });
        return outcome;
      },
    };
    await app().call(api.savePitch, { token: creator.token, body: { upload } as never });
    const before = readdirSync(join(context.config.dataDirectory, 'files')).length;
    await work();
    expect(readdirSync(join(context.config.dataDirectory, 'files'))).toHaveLength(before - 1);
  });
});

test('the database refuses a preview that is ready without its files, and one of a file that is no preview', async () => {
  const { db } = app().context;
  await deliver();
  await work();
  await expect(
    transaction(db, ({ orm }) =>
      orm.update(previews).set({ state: 'ready', reason: null }).where(eq(previews.state, 'withheld')),
    ),
  ).rejects.toThrow();
  await expect(
    transaction(db, ({ orm }) => orm.update(files).set({ kind: 'preview' }).where(eq(files.kind, 'delivery'))),
  ).rejects.toThrow();
});
