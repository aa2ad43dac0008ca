import { sql } from 'drizzle-orm';
import type { Role } from '#shared/domain/roles.ts';
import type { Context } from '../../context.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { NotificationMail } from '../../work/work.ts';
import { notificationMail } from './notification.mails.ts';
import { hasRead } from './unread-messages.repository.ts';
import { mayBeMailed } from './notification-channels.repository.ts';

interface Addressee extends Record<string, unknown> {
  readonly email: string;
  readonly role: Role;
  readonly sender: string | null;
}

/** Mails a notification, unless it was read meanwhile or its owner gets no mails any more. */
export const mailNotification = async (
  { db, config }: Context,
  mail: Mail,
  { id, ...news }: NotificationMail & { readonly id: string },
): Promise<void> => {
  const { userId, senderId, seq } = news;
  const { rows } = await db.orm.execute<Addressee>(sql`
    select u.email, u.role, sender.name as sender
    from users u left join users sender on sender.id = ${senderId}::bigint
    where u.id = ${userId} and ${mayBeMailed} and not ${hasRead(senderId, seq)}`);
  const [to] = rows;
  // Whose words a mail holds stands in its name, so that the sandbox's mailboxes can forget a person.
  const name = senderId === null ? id : `${id}-from-${senderId}`;
  if (to) await mail.send({ id: name, ...notificationMail(to, news, config.publicUrl) });
};
