import { sql } from 'drizzle-orm';
import type { Role } from '#shared/domain/roles.ts';
import type { Queries } from '../../db/transaction.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import { mayBeMailed } from './notification-channels.repository.ts';
import { isMailDue } from './unread-messages.repository.ts';

interface Recipient extends Record<string, unknown> {
  readonly email: string;
  readonly role: Role;
  readonly sender: string | null;
}

/**
 * The recipient of a notification's mail; undefined when the notification has been read or the user may not be mailed.
 */
export const findMailRecipient = async (
  orm: Queries,
  { userId, senderId, seq }: Pick<NotificationMail, 'userId' | 'senderId' | 'seq'>,
): Promise<Recipient | undefined> => {
  // Only messages have numbers.
  const isDue = seq === null ? sql`true` : isMailDue(senderId, seq);
  const { rows } = await orm.execute<Recipient>(sql`
    select u.email, u.role, sender.name as sender
    from users u left join users sender on sender.id = ${senderId}::bigint
    where u.id = ${userId} and ${mayBeMailed} and ${isDue}`);
  return rows[0];
};
