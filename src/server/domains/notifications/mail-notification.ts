import type { Context } from '../../context.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { NotificationMail } from '../../work/work.ts';
import { findAddressee } from './addressees.repository.ts';
import { notificationMail } from './notification.mails.ts';

/** Mails a notification, unless it was read meanwhile or its owner gets no mails any more. */
export const mailNotification = async (
  { db, config }: Context,
  mail: Mail,
  { id, ...news }: NotificationMail & { readonly id: string },
): Promise<void> => {
  const to = await findAddressee(db.orm, news);
  const { senderId } = news;
  // Whose words a mail holds stands in its name, so that the sandbox's mailboxes can forget a person.
  const name = senderId === null ? id : `${id}-from-${senderId}`;
  if (to) await mail.send({ id: name, ...notificationMail(to, news, config.publicUrl) });
};
