import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { JOB_STAGES, TASK_STAGES } from '#shared/domain/jobs/job-stage.ts';
import { describeMismatches, videoMismatches } from '#shared/domain/jobs/video-mismatch.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { useApp } from '#tests/support/test-app.ts';
import { messages, notifications } from '../db/schema/conversations.ts';
import { applications, brandRatings, deliveries, jobs, ratings } from '../db/schema/jobs.ts';
import { receipts } from '../db/schema/money.ts';
import { tokens, users } from '../db/schema/people.ts';
import { getJob } from '../domains/jobs/jobs.repository.ts';
import { after, days } from '../lib/clock.ts';
import { demoJobId, demoJobs } from './demo-jobs.ts';
import { demoBrands, demoCreators } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

const app = useApp();
const orm = () => app().context.db.orm;

beforeAll(async () => {
  await seedDemo(app().context, app().sandbox);
});

const idOf = async (email: string | undefined): Promise<number> => {
  const [user] = await orm()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email ?? ''));
  return user?.id ?? 0;
};

test('every demo video matches the order of its job', async () => {
  const delivered = await orm().select().from(deliveries);
  expect(delivered).toHaveLength(demoJobs.filter((demo) => demo.delivered).length);
  for (const { jobId, ...metadata } of delivered) {
    const { videoSetting, aspectRatio } = await getJob(orm(), jobId);
    const order = { video_setting: videoSetting, aspect_ratio_setting: aspectRatio };
    expect(metadata, `job ${jobId}`).toMatchObject({ hasAudio: true, seconds: videoSetting.seconds });
    expect(describeMismatches(videoMismatches(order, metadata)), `job ${jobId}`).toBeNull();
  }
});

test('of the scripts written by the admins one is in progress and one awaits approval', async () => {
  const waiting = await orm()
    .select({ id: jobs.id, revisions: jobs.scriptRevisions })
    .from(jobs)
    .where(eq(jobs.status, 'awaiting_scripting'))
    .orderBy(jobs.id);
  expect(waiting).toEqual([
    { id: demoJobId('lamp-script'), revisions: 0 },
    { id: demoJobId('bag-written'), revisions: 1 },
  ]);
});

test('of the applicants for open jobs one is declined: the printed creator, by the printed brand', async () => {
  const declined = await orm().select().from(applications).where(eq(applications.status, 'declined'));
  expect(declined).toMatchObject([
    { jobId: demoJobId('lamp-window'), creatorId: await idOf(demoCreators[0]?.email), declineReason: 'look' },
  ]);
  expect((await getJob(orm(), demoJobId('lamp-window'))).job.brandId).toBe(await idOf(demoBrands[0].email));
});

test('no session exists before the first log-in', async () => {
  expect(await orm().$count(tokens)).toBe(0);
});

test('the printed accounts have jobs at every stage', async () => {
  const stagesOf = async (owner: PgColumn, email: string | undefined) => {
    const rows = await orm()
      .selectDistinct({ stage: jobs.stage })
      .from(jobs)
      .where(eq(owner, await idOf(email)));
    return rows.map(({ stage }) => stage).sort();
  };
  // A bank debit under way belongs to a payment at the provider, which the demo data has not.
  const seeded = JOB_STAGES.filter((stage) => stage !== 'payment_processing');
  expect(await stagesOf(jobs.brandId, demoBrands[0].email)).toEqual(seeded.sort());
  expect(await stagesOf(jobs.creatorId, demoCreators[0]?.email)).toEqual([...TASK_STAGES].sort());
});

test('the printed creator can still rate the brand of a finished task', async () => {
  const unrated = await orm()
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(brandRatings, eq(brandRatings.jobId, jobs.id))
    .where(
      and(
        eq(jobs.creatorId, await idOf(demoCreators[0]?.email)),
        eq(jobs.status, 'completed'),
        isNull(brandRatings.jobId),
      ),
    );
  expect(unrated).toEqual([{ id: demoJobId('serum-morning') }]);
});

test('the payments of the printed brand lie on different days of eight weeks, and the books balance', async () => {
  const issued = await orm()
    .select({ at: receipts.issuedAt })
    .from(receipts)
    .where(eq(receipts.ownerId, await idOf(demoBrands[0].email)));
  const dates = new Set(issued.map(({ at }) => at.toISOString().slice(0, 10)));
  expect(dates.size).toBeGreaterThan(issued.length * 0.8);
  const times = issued.map(({ at }) => at.getTime());
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(days(50));
  expect(await booksBalance(orm())).toBe(true);
});

test('notifications, ratings and messages are dated by what happened, and only the last are unread', async () => {
  const job = await getJob(orm(), demoJobId('cold-brew-pour'));
  const [rating] = await orm().select().from(ratings).where(eq(ratings.jobId, job.job.id));
  expect(rating?.createdAt.getTime()).toBeGreaterThan(job.job.completedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(job.job.ratedAt).toEqual(rating?.createdAt);
  const [ofBrand] = await orm().select().from(brandRatings).where(eq(brandRatings.jobId, job.job.id));
  expect(ofBrand).toMatchObject({ brandId: job.job.brandId, creatorId: job.job.creatorId, stars: 5 });
  expect(ofBrand?.createdAt.getTime()).toBeGreaterThan(rating?.createdAt.getTime() ?? Number.POSITIVE_INFINITY);
  const told = await orm()
    .select({ type: notifications.type, at: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.jobId, job.job.id));
  expect(told).toEqual(
    expect.arrayContaining([
      { type: 'application_accepted', at: job.job.acceptedAt },
      { type: 'video_uploaded', at: job.job.deliveredAt },
      { type: 'job_completed', at: job.job.completedAt },
    ]),
  );
  const old = after(app().context.clock(), -days(3));
  expect(await orm().$count(notifications, lt(notifications.createdAt, old))).toBeGreaterThan(30);
  const unread = await orm()
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(isNull(notifications.readAt));
  expect(unread.length).toBeGreaterThan(0);
  for (const { at } of unread) expect(at.getTime()).toBeGreaterThan(old.getTime());
  const [newest] = await orm().select().from(messages).orderBy(desc(messages.id)).limit(1);
  expect(newest?.createdAt.getTime()).toBeLessThan(Date.now());
});

test('the lines for the start name the accounts and a job that the printed creator can apply for', async () => {
  const lines = await seedDemo(app().context, app().sandbox);
  expect(lines).toEqual([
    'Demo accounts (password for all):',
    '  brand    brand@demo.example  Welcome1!',
    '  creator  creator@demo.example  Welcome1!',
    expect.stringContaining(`#${demoJobId('bag-cities')}, Fold Travel Bag, $250.00, at /jobs/`),
  ]);
});

test('brands can order for longer than a year', async () => {
  const ends = await orm()
    .select({ at: users.subscriptionExpiresAt })
    .from(users)
    .where(
      inArray(
        users.email,
        demoBrands.map(({ email }) => email),
      ),
    );
  for (const { at } of ends) expect(at?.getTime()).toBeGreaterThan(Date.now() + days(330));
});

test('the lines for the start name no account that does not exist', async () => {
  const rename = (from: string, to: string) => orm().update(users).set({ email: to }).where(eq(users.email, from));
  await rename('creator@demo.example', 'gone@demo.example');
  const lines = await seedDemo(app().context, app().sandbox);
  expect(lines).toEqual(['Demo accounts (password for all):', '  brand    brand@demo.example  Welcome1!']);
  await rename('brand@demo.example', 'gone-too@demo.example');
  expect(await seedDemo(app().context, app().sandbox)).toEqual([]);
  await rename('gone@demo.example', 'creator@demo.example');
  await rename('gone-too@demo.example', 'brand@demo.example');
});
