import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import { CURRENCY_SIGN } from '#shared/domain/money/money.ts';
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

/** An amount as `formatCents` writes it. */
const amountOf = (cents: SQL): SQL => sql`${CURRENCY_SIGN}::text || to_char(${cents} / 100.0, 'FM999,999,999,990.00')`;

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

/** Creators notified, or saved searches looked at, by one statement: bounds its run time, however many fit. */
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
      select j.*, ${shortNameOf(sql`b.name`)} || ' is looking for a creator: “' || ${shortNameOf(sql`p.name`)} || '”, '
        || ${amountOf(sql`j.price_cents`)} as words
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

const searchChannels = channelsOf('saved_search');
const { mailHours } = limits.savedSearches;
const { hours: alertHours } = NOTIFICATION_LIMITS.saved_search;

/** Whether the job meets the filters of the search `q`. */
const meets = sql`(q.video_setting_id is null or q.video_setting_id = job.video_setting_id)
  and (q.aspect_ratio_setting_id is null or q.aspect_ratio_setting_id = job.aspect_ratio_setting_id)
  and job.price_cents between coalesce(q.min_price_cents, 0) and coalesce(q.max_price_cents, job.price_cents)
  and (q.words is null or job.search @@ to_tsquery('simple', q.words))
  and (not q.only_gender or job.gender = p.gender)`;

/**
 * Alerts the creators of the next saved searches with ids above `from` that match an open job; at most one search of a
 * creator alerts. A search that alerted within the hour, or was mailed within the day, counts the job instead and says
 * so with its next alert. The searches are locked, so that two jobs that open at once do not both alert.
 * @returns the id of the last search, if any is left
 */
export const alertNextSearches = async (
  orm: Queries,
  jobId: number,
  from: number,
  at: Date,
): Promise<number | undefined> => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const fits = isAskedFor({ gender: sql`job.gender`, min: sql`job.age_min`, max: sql`job.age_max`, now });
  const { rows } = await orm.execute<Batch>(sql`
    with job as (
      select j.*, product.search, ${shortNameOf(sql`product.name`)} as product
      from jobs j join products product on product.id = j.product_id
      where j.id = ${jobId} and j.status = 'pending' and ${isAnnounced}
    ), matching as (
      select q.id, q.creator_id, q.missed, ${searchChannels.inApp} as in_app, ${searchChannels.byMail} as by_mail,
        coalesce(q.alerted_at <= ${now} - make_interval(hours => ${alertHours}), true) as due,
        coalesce(q.mailed_at <= ${now} - make_interval(hours => ${mailHours}), true) as mail_due,
        '“' || q.name || '” found a job: ' || job.product || ', ' || ${amountOf(sql`job.price_cents`)} as words
      from job join saved_searches q on q.last_job_id is distinct from job.id
      join users u on u.id = q.creator_id join profiles p on p.user_id = u.id
      ${searchChannels.settings}
      where q.id > ${from} and ${meets} and ${fits} and ${isNotInvited(sql`u.id`)}
      order by q.id limit ${BATCH} for update of q
    ), hits as (
      select distinct on (creator_id) * from matching order by creator_id, due desc, id
    ), recipients as (
      select creator_id as user_id, words, in_app and due as in_app, by_mail and mail_due as by_mail,
        words || case when missed > 0 then '. It has found ' || missed || ' more since its last alert.' else '' end
          as notice
      from hits
    ), ${notifyRecipients('saved_search', now)}, outcome as (
      select m.id, m.in_app and not m.due as is_early,
        exists (select from hits h join notified t on t.user_id = h.creator_id where h.id = m.id) as is_notified,
        exists (select from hits h join mailed d on d.user_id = h.creator_id where h.id = m.id) as is_mailed
      from matching m
    ), noted as (
      update saved_searches s set last_job_id = ${jobId},
        alerted_at = case when outcome.is_notified then ${now} else s.alerted_at end,
        mailed_at = case when outcome.is_mailed then ${now} else s.mailed_at end,
        missed = case when outcome.is_notified then 0 when outcome.is_early then s.missed + 1 else s.missed end
      from outcome where outcome.id = s.id
    )
    select max(id) as last from matching`);
  return rows[0]?.last ? Number(rows[0].last) : undefined;
};
