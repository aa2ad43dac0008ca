import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/transaction.ts';
import { isAskedFor } from '../../discovery/discovery.repository.ts';
import { channelsOf } from '../../notifications/notification-channels.repository.ts';
import { isNotInvited } from '../invitations/invitations.repository.ts';
import { isAnnounced, notifyRecipients, shortNameOf } from './job-notices.repository.ts';

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
