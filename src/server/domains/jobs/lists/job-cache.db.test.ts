import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  deliverAs,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files } from '../../../db/schema/files.ts';
import { jobs, products } from '../../../db/schema/jobs.ts';
import { profiles, users } from '../../../db/schema/people.ts';
import { aspectRatioSettings, videoSettings } from '../../../db/schema/settings.ts';
import { transaction } from '../../../db/transaction.ts';
import { cachedJobs } from './job-cache.repository.ts';

const app = useApp();
const orm = () => app().context.db.orm;
let brand: Person;
let creator: Person;
let jobId: number;

beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  jobId = await buildDeliveredJob(app(), brand, creator);
});

/** The job in the brand's list. */
const shown = async () => {
  const { data } = await app().call(api.listBrandJobs, { token: brand.token });
  return data.find(({ id }) => id === jobId);
};
const named = { name: 'Changed', description: 'Changed', title: 'Changed' };

const changes: readonly (readonly [what: string, change: () => Promise<unknown>, expected: object])[] = [
  ['job', () => orm().update(jobs).set({ notes: 'Changed' }).where(eq(jobs.id, jobId)), { notes: 'Changed' }],
  ['product', () => orm().update(products).set(named), { product: { name: 'Changed' } }],
  ['brand’s name', () => orm().update(users).set(named).where(eq(users.id, brand.id)), { brand: { name: 'Changed' } }],
  [
    'brand’s profile',
    () => orm().update(profiles).set(named).where(eq(profiles.userId, brand.id)),
    { brand: { description: 'Changed' } },
  ],
  [
    'creator’s name',
    () => orm().update(users).set(named).where(eq(users.id, creator.id)),
    { creator: { name: 'Changed' } },
  ],
  [
    'creator’s picture',
    () => orm().update(profiles).set({ pictureFileId: null }).where(eq(profiles.userId, creator.id)),
    { creator: { picture: null } },
  ],
  ['length', () => orm().update(videoSettings).set(named), { video_setting: { title: 'Changed' } }],
  ['ratio', () => orm().update(aspectRatioSettings).set(named), { aspect_ratio_setting: { description: 'Changed' } }],
  ['video’s name', () => orm().update(files).set({ originalName: 'gone' }), { userjob: { filename: 'gone' } }],
  ['video', () => deliverAs(app(), creator, jobId), { userjob: { version: 2 } }],
];

test.each(changes)('a cached list shows a change of a job’s %s at once', async (_what, change, expected) => {
  expect(await shown()).not.toMatchObject(expected);
  await change();
  expect(await shown()).toMatchObject(expected);
});

test('a repeated list reads only the versions of its jobs', async () => {
  await shown();
  const asked = vi.spyOn(app().context.db.pool, 'query');
  await shown();
  const names = asked.mock.calls.map(([statement]) => Reflect.get(Object(statement), 'name'));
  asked.mockRestore();
  expect(names).toContain('job_versions');
  expect(names).not.toContain('job_rows');
});

type Query = (...words: unknown[]) => Promise<{ rows: unknown[] }>;

/** Replaces the response to the next query of job rows; all other queries run as usual. */
const atNextReading = (answer: (query: Query, words: unknown[]) => ReturnType<Query>): void => {
  const { pool } = app().context.db;
  const query = pool.query.bind(pool) as Query;
  const asking = vi.spyOn(pool, 'query') as unknown as { mockImplementation(as: Query): void; mockRestore(): void };
  asking.mockImplementation((...words) => {
    if (Reflect.get(Object(words[0]), 'name') !== 'job_rows') return query(...words);
    asking.mockRestore();
    return answer(query, words);
  });
};
const note = (notes: string) => orm().update(jobs).set({ notes }).where(eq(jobs.id, jobId));

test('a job deleted between the version query and the row query is left out', async () => {
  await cachedJobs(orm(), [jobId]);
  atNextReading(async () => ({ rows: [] }));
  await note('Again');
  expect(await cachedJobs(orm(), [jobId])).toEqual(new Map());
  expect((await cachedJobs(orm(), [jobId])).get(jobId)?.job.notes).toBe('Again');
});

test('ids without a job are left out', async () => {
  expect(await cachedJobs(orm(), [0])).toEqual(new Map());
  expect([...(await cachedJobs(orm(), [0, jobId])).keys()]).toEqual([jobId]);
});

test('a job stays on a list while a concurrent reader caches a newer version of it', async () => {
  const other = await buildOpenJob(app(), brand);
  await cachedJobs(orm(), [jobId]);
  atNextReading(async (query, words) => {
    await note('Newer');
    await cachedJobs(orm(), [jobId]);
    return query(...words);
  });
  expect([...(await cachedJobs(orm(), [jobId, other])).keys()].sort()).toEqual([jobId, other].sort());
  expect((await cachedJobs(orm(), [jobId])).get(jobId)?.job.notes).toBe('Newer');
});

test('a change is visible after its commit, and never when it is rolled back', async () => {
  const before = (await shown())?.notes;
  const change = (notes: string, fails: boolean) =>
    transaction(app().context.db, async (tx) => {
      await tx.orm.update(jobs).set({ notes }).where(eq(jobs.id, jobId));
      if (fails) await tx.orm.execute(sql`select 1 / 0`);
    });
  await expect(change('Lost', true)).rejects.toThrow();
  expect((await shown())?.notes).toBe(before);
  await change('Stays', false);
  expect((await shown())?.notes).toBe('Stays');
});
