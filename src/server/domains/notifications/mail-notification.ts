import type { Context } from '../../context.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { mailIdAbout } from '../../providers/mail/mail-id.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import { findMailRecipient } from './mail-recipients.repository.ts';
import { notificationMail } from './notification.mails.ts';

/** Mails a notification, unless it has been read or the user may not be mailed any more. */
export const mailNotification = async (
  { db, config }: Context,
  mail: Mail,
  { id, ...news }: NotificationMail & { readonly id: string },
): Promise<void> => {
  const to = await findMailRecipient(db.orm, news);
  const { senderId } = news;
  const author = senderId === null ? [] : [senderId];
  if (to) await mail.send({ id: mailIdAbout(id, author), ...notificationMail(to, news, config.publicUrl) });
};
