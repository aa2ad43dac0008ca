import { sql } from 'drizzle-orm';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Queries } from '../../db/transaction.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import { mayBeMailed } from './notification-channels.repository.ts';
import { isMailDue } from './unread-messages.repository.ts';

interface Recipient extends Record<string, unknown> {
  readonly email: string;
  readonly role: Role;
  readonly sender: string | null;
  /** Product and price of the job that it is about; null for other mails. */
  readonly product: string | null;
  readonly price_cents: string | null;
}

/**
 * The recipient of a notification's mail; undefined when the notification has been read or the user may not be mailed.
 */
export const findMailRecipient = async (
  orm: Queries,
  { userId, jobId, senderId, seq }: Pick<NotificationMail, 'userId' | 'jobId' | 'senderId' | 'seq'>,
): Promise<Recipient | undefined> => {
  // Only messages have numbers.
  const isDue = seq === null ? sql`true` : isMailDue(senderId, seq);
  const { rows } = await orm.execute<Recipient>(sql`
    select u.email, u.role, sender.name as sender, p.name as product, j.price_cents
    from users u left join users sender on sender.id = ${senderId}::bigint
      left join jobs j on j.id = ${jobId}::bigint left join products p on p.id = j.product_id
    where u.id = ${userId} and ${mayBeMailed} and ${isDue}`);
  return rows[0];
};
