import type { Context } from '../../context.ts';
import type { Mail } from '../../providers/mail/mail.ts';
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
  // The mail is tagged with the author of its text, so that the sandbox's mailboxes can delete it with that account.
  const name = senderId === null ? id : `${id}-from-${senderId}`;
  if (to) await mail.send({ id: name, ...notificationMail(to, news, config.publicUrl) });
};
