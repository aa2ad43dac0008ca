import type { Context } from './context.ts';
import { mailResetCode } from './domains/auth/mail-code.ts';
import { announceJob } from './domains/jobs/announce-job.ts';
import { mailShipped } from './domains/jobs/ship-product.ts';
import { mailNotification } from './domains/notifications/mail-notification.ts';
import { sendRefund } from './domains/refunds/send-refund.ts';
import type { Mail } from './providers/mail/mail.ts';
import { mailIdAbout } from './providers/mail/mail-id.ts';
import type { OutboxHandlers } from './work/outbox-options.ts';
import type { Work } from './work/work-kinds.ts';

/** The handlers of each kind of outbox work. All are idempotent, because they may run again after a crash. */
export const workHandlers = (context: Context, mail: Mail): OutboxHandlers<Work> => ({
  mail: ({ id, payload: { about = [], ...message } }) =>
    mail.send({ id: mailIdAbout(`outbox-${id}`, about), ...message }),
  reset_code: ({ payload }) => mailResetCode(context, payload),
  new_job: ({ payload }) => announceJob(context, payload.jobId),
  product_shipped: ({ id, payload }) => mailShipped(context, mail, { id: `outbox-${id}`, ...payload }),
  notification_mail: ({ id, payload }) => mailNotification(context, mail, { id: `outbox-${id}`, ...payload }),
  refund: ({ payload }) => sendRefund(context, payload),
});
