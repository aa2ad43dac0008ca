import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { describeMisfits, misfits } from '#shared/domain/video-fit.ts';
import { useApp } from '#tests/support/test-app.ts';
import { deliveries, jobs } from '../db/schema/jobs.ts';
import { tokens } from '../db/schema/people.ts';
import { getJob } from '../domains/jobs/jobs.repository.ts';
import { demoJobs } from './demo-jobs.ts';
import { seedDemo } from './seed-demo.ts';

const app = useApp();

beforeAll(async () => {
  await seedDemo(app().context, app().sandbox);
});

test('every demo video matches the order of its job', async () => {
  const { orm } = app().context.db;
  const delivered = await orm.select().from(deliveries);
  expect(delivered).toHaveLength(demoJobs.filter(({ stage }) => stage === 'delivered' || stage === 'completed').length);
  for (const { jobId, ...metadata } of delivered) {
    const { videoSetting, aspectRatio } = await getJob(orm, jobId);
    const order = { video_setting: videoSetting, aspect_ratio_setting: aspectRatio };
    expect(metadata, `job ${jobId}`).toMatchObject({ hasAudio: true, seconds: videoSetting.seconds });
    expect(describeMisfits(misfits(order, metadata)), `job ${jobId}`).toBeNull();
  }
});

test('of the scripts written by the admins one is in progress and one awaits approval', async () => {
  const { orm } = app().context.db;
  const waiting = await orm
    .select({ revisions: jobs.scriptRevisions })
    .from(jobs)
    .where(eq(jobs.status, 'awaiting_scripting'))
    .orderBy(jobs.id);
  expect(waiting).toEqual([{ revisions: 0 }, { revisions: 1 }]);
});

test('no session exists before the first log-in', async () => {
  const { orm } = app().context.db;
  expect(await orm.$count(tokens)).toBe(0);
});
