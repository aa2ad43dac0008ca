import { type SQL, sql } from 'drizzle-orm';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import { SHORT_NAME_LENGTH } from '#shared/domain/people/short-name.ts';
import { isHeldBrand } from '../../jobs/lists/query-filters.repository.ts';

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
