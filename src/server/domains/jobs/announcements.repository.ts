import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/transaction.ts';
import { channelsOf } from '../notifications/notification-channels.repository.ts';
import { isAskedFor } from './fitting-creators.repository.ts';
import { isNotInvited } from './invitations/invitations.repository.ts';

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
export const tellNextCreators = async (
  orm: Queries,
  jobId: number,
  from: number,
  at: Date,
): Promise<number | undefined> => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const fits = isAskedFor({ gender: sql`job.gender`, min: sql`job.age_min`, max: sql`job.age_max`, now });
  const { rows } = await orm.execute<Batch>(sql`
    with job as (
      select j.*, b.name || ' is looking for a creator: job #' || j.id || ', $'
        || (j.price_cents / 100.0)::numeric(12, 2) as words
      from jobs j join users b on b.id = j.brand_id where j.id = ${jobId} and j.status = 'pending'
    ), fitting as (
      select u.id, ${inApp} as in_app, ${byMail} as by_mail from job cross join profiles p
      join users u on u.id = p.user_id
      ${settings}
      where u.id > ${from} and ${fits} and ${isNotInvited(sql`u.id`)}
      order by u.id limit ${BATCH}
    ), told as (
      insert into notifications (user_id, type, message, job_id, sender_id, created_at)
      select fitting.id, 'new_job', job.words, job.id, job.brand_id, ${now} from fitting cross join job
      where in_app and not exists (
        select from notifications n where n.user_id = fitting.id and n.job_id = job.id and n.type = 'saved_search')
      on conflict (user_id, job_id) where type = 'new_job' do nothing
    ), mailed as (
      insert into new_job_mails (user_id, job_id) select fitting.id, job.id from fitting cross join job where by_mail
      on conflict do nothing returning user_id
    ), queued as (
      insert into outbox (kind, payload)
      select 'notification_mail', jsonb_build_object('userId', user_id, 'type', 'new_job', 'message', job.words,
        'jobId', job.id, 'senderId', job.brand_id, 'seq', null)
      from mailed cross join job
    )
    select max(id) as last from fitting`);
  return rows[0]?.last ? Number(rows[0].last) : undefined;
};
