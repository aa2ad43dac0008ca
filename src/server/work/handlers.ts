import type { Context } from '../context.ts';
import { mailResetCode } from '../domains/auth/mail-code.ts';
import { announceJob } from '../domains/notifications/announce-job.ts';
import { mailNotification } from '../domains/notifications/mail-notification.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { OutboxHandlers } from './outbox.ts';
import type { Work } from './work.ts';

/** What each kind of outbox work does. All may run again after a crash, so all may be repeated. */
export const workHandlers = (context: Context, mail: Mail): OutboxHandlers<Work> => ({
  mail: ({ id, payload }) => mail.send({ id: `outbox-${id}`, ...payload }),
  reset_code: ({ payload }) => mailResetCode(context, payload.email),
  new_job: ({ payload }) => announceJob(context, payload.jobId),
  notification_mail: ({ id, payload }) => mailNotification(context, mail, { id: `outbox-${id}`, ...payload }),
  refund: async ({ payload }) => {
    await context.payments.refund({ paymentId: payload.paymentId, idempotencyKey: `refund:${payload.paymentId}` });
    context.log.info(payload, 'a payment was given back');
  },
});
