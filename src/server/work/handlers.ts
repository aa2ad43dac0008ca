import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { mailResetCode } from '../domains/auth/mail-code.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { OutboxHandlers } from './outbox.ts';
import type { Work } from './work.ts';

/** A notification for every verified creator whose gender and age the job asks for. */
const announceJob = async ({ db, clock }: Context, jobId: number): Promise<void> => {
  await db.orm.execute(sql`
    insert into notifications (user_id, type, message, job_id, sender_id, created_at)
    select p.user_id, 'new_job', b.name || ' is looking for a creator: job #' || j.id || ', $' || (j.price_cents / 100.0)::numeric(12, 2),
      j.id, j.brand_id, ${clock().toISOString()}::timestamptz
    from jobs j
    join users b on b.id = j.brand_id
    join profiles p on (j.gender = 'any' or p.gender = j.gender)
      and date_part('year', age(${clock().toISOString()}::timestamptz at time zone 'UTC', p.date_of_birth)) between j.age_min and j.age_max
    join users u on u.id = p.user_id and u.role = 'creator' and u.email_verified_at is not null
      and u.suspended_at is null and u.deleted_at is null
    where j.id = ${jobId} and j.status = 'pending'
      and not exists (select 1 from notifications n where n.user_id = u.id and n.job_id = j.id and n.type = 'new_job')`);
};

/** What each kind of outbox work does. All may run again after a crash, so all may be repeated. */
export const workHandlers = (context: Context, mail: Mail): OutboxHandlers<Work> => ({
  mail: ({ id, payload }) => mail.send({ id: `outbox-${id}`, ...payload }),
  reset_code: ({ payload }) => mailResetCode(context, payload.email),
  new_job: ({ payload }) => announceJob(context, payload.jobId),
  refund: async ({ payload }) => {
    await context.payments.refund({ paymentId: payload.paymentId, idempotencyKey: `refund:${payload.paymentId}` });
    context.log.info(payload, 'a payment was given back');
  },
});
