import type { Context } from '../context.ts';
import { mailResetCode } from '../domains/auth/mail-code.ts';
import { mailNotification } from '../domains/notifications/mail-notifications.ts';
import { announceNext } from '../domains/orders/announcements/announce-job.ts';
import { notifyShipped } from '../domains/orders/ship-product.ts';
import { sendRefund } from '../domains/refunds/refunds.service.ts';
import { makePreview } from '../previews/make-preview.ts';
import { resumePreviews } from '../previews/resume-previews.ts';
import { type Mail, mailIdAbout } from '../providers/mail/mail.ts';
import type { OutboxHandlers, OutboxItem } from '../work/outbox-options.ts';
import type { NotificationMail, QueuedMail, Work } from '../work/work-kinds.ts';

/** The handlers of each kind of outbox work. All are idempotent, because they may run again after a crash. */
export const workHandlers = (context: Context, mail: Mail): OutboxHandlers<Work> => {
  const sendMail = ({ id, payload: { about = [], ...message } }: OutboxItem<QueuedMail>) =>
    mail.send({ id: mailIdAbout(`outbox-${id}`, about), ...message });
  const sendNotification = ({ id, payload }: OutboxItem<NotificationMail>) =>
    mailNotification(context, mail, { id: `outbox-${id}`, ...payload });
  return {
    mail: sendMail,
    code_mail: sendMail,
    digest_mail: sendMail,
    reset_code: ({ payload }) => mailResetCode(context, payload),
    new_job: ({ payload }) => announceNext(context, payload),
    product_shipped: ({ payload }) => notifyShipped(context, payload),
    notification_mail: sendNotification,
    announcement_mail: sendNotification,
    refund: ({ payload }) => sendRefund(context, payload),
    preview: async (item) => {
      if (await makePreview(context, item)) await resumePreviews(context, 1);
    },
  };
};
