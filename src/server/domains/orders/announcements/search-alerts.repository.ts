import { sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import type { Queries } from '../../../db/transaction.ts';
import { isAskedFor } from '../../discovery/discovery.repository.ts';
import { channelsOf } from '../../notifications/notification-channels.repository.ts';
import { isNotInvited } from '../invitations/invitations.repository.ts';
import { isAnnounced, notifyRecipients, shortNameOf } from './job-notices.repository.ts';

/** Saved searches per statement. */
const BATCH = 500;

interface Batch extends Record<string, unknown> {
  readonly last: string | null;
}

const { settings, inApp, byMail } = channelsOf('saved_search');
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
      select q.id, q.creator_id, q.missed, ${inApp} as in_app, ${byMail} as by_mail,
        coalesce(q.alerted_at <= ${now} - make_interval(hours => ${alertHours}), true) as due,
        coalesce(q.mailed_at <= ${now} - make_interval(hours => ${mailHours}), true) as mail_due,
        '“' || q.name || '” found a job: ' || job.product || ', $' || (job.price_cents / 100.0)::numeric(12, 2) as words
      from job join saved_searches q on q.last_job_id is distinct from job.id
      join users u on u.id = q.creator_id join profiles p on p.user_id = u.id
      ${settings}
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
