import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { first } from '../db/rows.ts';
import { conversations, messages } from '../db/schema/conversations.ts';
import { deliveries, jobs, products } from '../db/schema/jobs.ts';
import { ledgerAccounts, ledgerTransfers } from '../db/schema/money.ts';
import { users } from '../db/schema/people.ts';
import { aspectRatioSettings, videoSettings } from '../db/schema/settings.ts';
import type { Queries } from '../db/transaction.ts';

const brand = alias(users, 'brand');
const creator = alias(users, 'creator');

const jobWithPeople = (orm: Queries) =>
  orm
    .select({
      job: jobs,
      product: products.name,
      brand,
      creator,
      duration: videoSettings.title,
      ratio: aspectRatioSettings.title,
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(brand, eq(brand.id, jobs.brandId))
    .innerJoin(videoSettings, eq(videoSettings.id, jobs.videoSettingId))
    .innerJoin(aspectRatioSettings, eq(aspectRatioSettings.id, jobs.aspectRatioSettingId))
    .leftJoin(creator, eq(creator.id, jobs.creatorId));

/** A job with the names of both people; undefined when there is none. */
export const findJobWithPeople = (orm: Queries, id: number) => first(jobWithPeople(orm).where(eq(jobs.id, id)));

/** Lists the jobs whose video is late, longest first. */
export const lateJobs = (orm: Queries) =>
  jobWithPeople(orm)
    .where(and(eq(jobs.status, 'in_progress'), isNotNull(jobs.lateAt)))
    .orderBy(asc(jobs.dueAt));

/** The versions of a job's video, newest first. */
export const versionsOfJob = (orm: Queries, jobId: number) =>
  orm.select().from(deliveries).where(eq(deliveries.jobId, jobId)).orderBy(desc(deliveries.version));

/** The newest messages between brand and creator of a job, newest first. */
export const messagesOfPair = (orm: Queries, brandId: number, creatorId: number, limit: number) =>
  orm
    .select({ body: messages.body, createdAt: messages.createdAt, sender: users.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(conversations.brandId, brandId), eq(conversations.creatorId, creatorId)))
    .orderBy(desc(messages.seq))
    .limit(limit);

/** What was booked for a job, oldest first. */
export const transfersOfJob = (orm: Queries, jobId: number) => {
  const [from, to] = [alias(ledgerAccounts, 'from_account'), alias(ledgerAccounts, 'to_account')];
  const held = sql`array(select id from ledger_accounts where kind in ('held', 'on_hold') and owner_id = ${jobId})`;
  return orm
    .select({ transfer: ledgerTransfers, from: from.kind, to: to.kind })
    .from(ledgerTransfers)
    .innerJoin(from, eq(from.id, ledgerTransfers.fromId))
    .innerJoin(to, eq(to.id, ledgerTransfers.toId))
    .where(
      or(
        sql`${ledgerTransfers.fromId} = any(${held})`,
        sql`${ledgerTransfers.toId} = any(${held})`,
        sql`${ledgerTransfers.key} ~ ${`:job:${jobId}(:|$)`}`,
      ),
    )
    .orderBy(asc(ledgerTransfers.id));
};
