import { type SQL, sql } from 'drizzle-orm';
import { isAlwaysMailed, NOTIFICATION_DEFAULTS, type NotificationType } from '#shared/domain/messages/notifications.ts';

/**
 * Whether the user `u` of a statement may get optional mails: verified address, account neither suspended nor deleted.
 */
export const mayBeMailed: SQL = sql`(u.email_verified_at is not null and u.suspended_at is null
  and u.deleted_at is null and u.deletion_requested_at is null)`;

interface Channels {
  /** Joins the user's own settings, as `s`. */
  readonly settings: SQL;
  readonly inApp: SQL;
  readonly byMail: SQL;
}

/**
 * SQL fragments for a statement that notifies users `u` of one type: they apply each user's channel settings without a
 * query per user.
 */
export const channelsOf = (type: NotificationType): Channels => {
  const { inApp, mail } = NOTIFICATION_DEFAULTS[type];
  return {
    settings: sql`left join notification_settings s on s.user_id = u.id and s.type = ${type}`,
    inApp: sql`coalesce(s.in_app, ${inApp})`,
    // Types with a mail of their own get no second one.
    byMail: isAlwaysMailed(type) ? sql`false` : sql`(coalesce(s.mail, ${mail}) and ${mayBeMailed})`,
  };
};
