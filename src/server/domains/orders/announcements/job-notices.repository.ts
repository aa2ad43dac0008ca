import { type SQL, sql } from 'drizzle-orm';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import { SHORT_NAME_LENGTH } from '#shared/domain/people/short-name.ts';
import type { Queries } from '../../../db/transaction.ts';
import { isAskedFor } from '../../discovery/discovery.repository.ts';
import { isHeldBrand } from '../../jobs/lists/query-filters.repository.ts';
import { channelsOf } from '../../notifications/notification-channels.repository.ts';
import { isNotInvited } from '../invitations/invitations.repository.ts';

const { most, hours } = NOTIFICATION_LIMITS.new_job;

/**
 * Whether the job `j` is among those of its brand that are announced: the first ones that opened within the period. The
 * others are only listed, and those of a suspended brand not even that. Derived from the jobs themselves, so that a
 * repeat after a crash decides in the same way.
 */
export const isAnnounced: SQL = sql`(
  select count(*) from jobs earlier where earlier.brand_id = j.brand_id
    and earlier.opened_at > j.opened_at - make_interval(hours => ${hours})
    and (earlier.opened_at, earlier.id) < (j.opened_at, j.id)) < ${most}
  and not ${isHeldBrand(sql`j.brand_id`)}`;

/** A notification that tells a creator of an open job. */
type JobNotice = 'new_job' | 'saved_search';

/** A name as `shortName` writes it. */
export const shortNameOf = (name: SQL): SQL => sql`case when length(${name}) <= ${SHORT_NAME_LENGTH}::int then ${name}
  else rtrim(left(${name}, ${SHORT_NAME_LENGTH - 1}::int)) || '…' end`;

/**
 * The common table expressions that notify creators of a job: `notified` in the app, `mailed` and `queued` by mail. They
 * read the expressions `job`, one row of `jobs`, and `recipients` with the columns `user_id`, `notice` (text in the
 * app), `words` (text of the mail), `in_app` and `by_mail`. A creator gets at most one notification of each type, and
 * one mail, about a job.
 * @param now a point in time
 */
export const notifyRecipients = (type: JobNotice, now: SQL): SQL => {
  // Literally: with a parameter PostgreSQL could not infer the partial index of the type.
  const literal = sql.raw(`'${type}'`);
  return sql`notified as (
      insert into notifications (user_id, type, message, job_id, sender_id, created_at)
      select r.user_id, ${literal}, r.notice, job.id, job.brand_id, ${now} from recipients r cross join job
      where r.in_app order by r.user_id
      on conflict (user_id, job_id) where type = ${literal} do nothing returning user_id
    ), mailed as (
      insert into new_job_mails (user_id, job_id)
      select r.user_id, job.id from recipients r cross join job where r.by_mail order by r.user_id
      on conflict do nothing returning user_id
    ), queued as (
      insert into outbox (kind, payload)
      select 'announcement_mail', jsonb_build_object('userId', r.user_id, 'type', ${literal}, 'message', r.words,
        'jobId', job.id, 'senderId', job.brand_id, 'seq', null)
      from mailed join recipients r on r.user_id = mailed.user_id cross join job
    )`;
};

/** Creators notified by one statement: bounds its run time, however many creators fit. */
const BATCH = 500;

interface Batch extends Record<string, unknown> {
  readonly last: string | null;
}

const { settings, inApp, byMail } = channelsOf('new_job');

/**
 * Notifies the next fitting creators with ids above `from` through their chosen channels. Returns the id of the last
 * one, if any is left.
 */
export const notifyNextCreators = async (
  orm: Queries,
  jobId: number,
  from: number,
  at: Date,
): Promise<number | undefined> => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const fits = isAskedFor({ gender: sql`job.gender`, min: sql`job.age_min`, max: sql`job.age_max`, now });
  const { rows } = await orm.execute<Batch>(sql`
    with job as (
      select j.*, ${shortNameOf(sql`b.name`)} || ' is looking for a creator: “' || ${shortNameOf(sql`p.name`)} || '”, $'
        || (j.price_cents / 100.0)::numeric(12, 2) as words
      from jobs j join users b on b.id = j.brand_id join products p on p.id = j.product_id
      where j.id = ${jobId} and j.status = 'pending' and ${isAnnounced}
    ), recipients as (
      select u.id as user_id, job.words, job.words as notice, ${byMail} as by_mail,
        ${inApp} and not exists (
          select from notifications n where n.user_id = u.id and n.job_id = job.id and n.type = 'saved_search') as in_app
      from job cross join profiles p join users u on u.id = p.user_id
      ${settings}
      where u.id > ${from} and ${fits} and ${isNotInvited(sql`u.id`)}
      order by u.id limit ${BATCH}
    ), ${notifyRecipients('new_job', now)}
    select max(user_id) as last from recipients`);
  return rows[0]?.last ? Number(rows[0].last) : undefined;
};
