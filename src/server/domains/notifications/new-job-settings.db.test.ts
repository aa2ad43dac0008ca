import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildBrand, buildOpenJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { newJobMails } from '../../db/schema/notification-settings.ts';
import { announceJob } from '../orders/announcements/announce-job.ts';

const app = useApp();

const CROWD = 1_200;

/** Matching creators: a third with default settings, a third with none, a third with mails only. */
const buildCrowd = async (): Promise<void> => {
  const { orm } = app().context.db;
  await orm.execute(sql`
    with people as (
      insert into users (email, name, role, email_verified_at)
      select 'choosy-' || n || '@example.com', 'Crowd', 'creator', now() from generate_series(1, ${CROWD}) n
      returning id, split_part(split_part(email, '-', 2), '@', 1)::int as n
    ), profile as (
      insert into profiles (user_id, gender, date_of_birth) select id, 'female', now() - interval '20 years' from people
    )
    insert into notification_settings (user_id, type, in_app, mail, mail_changed_at)
    select id, 'new_job', false, n % 3 = 2, now() from people where n % 3 > 0`);
};

test('a job is announced to many creators by their settings, in few statements, and mailed once however often', async () => {
  const { context } = app();
  const { orm, pool } = context.db;
  const brand = await buildBrand(app());
  const job = await buildOpenJob(app(), brand);
  await context.outbox.drain();
  await buildCrowd();
  const statements = vi.spyOn(pool, 'query');
  await announceJob(context, job);
  const toTell = statements.mock.calls.filter((call) => JSON.stringify(call).includes(`'type', 'new_job'`));
  expect(toTell).toHaveLength(Math.ceil(CROWD / 500) + 1);
  await announceJob(context, job);
  const told = await orm.select().from(notifications).where(eq(notifications.jobId, job));
  expect(told).toHaveLength(CROWD / 3);
  const mailed = await orm.select().from(newJobMails).where(eq(newJobMails.jobId, job));
  expect(mailed).toHaveLength(CROWD / 3);
  const ids = new Set(mailed.map(({ userId }) => userId));
  expect(told.filter(({ userId }) => ids.has(userId))).toEqual([]);
  const mails = await app().mailsTo('choosy-2@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['A new job fits you: Terra Cold Brew']);
  expect(mails[0]?.text).toContain('Northwind is looking for a creator: “Terra Cold Brew”, $100.00');
  expect(mails[0]?.text).toContain(`${context.config.publicUrl}/jobs`);
  expect(await app().mailsTo('choosy-1@example.com')).toEqual([]);
});
