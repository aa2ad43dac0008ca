import { type SQL, sql } from 'drizzle-orm';
import { isAlwaysMailed, NOTIFICATION_DEFAULTS, type NotificationType } from '#shared/domain/notifications.ts';

/** Whether the user `u` of a statement gets mails that can be switched off: proven addresses of open accounts. */
export const mayBeMailed: SQL = sql`(u.email_verified_at is not null and u.suspended_at is null
  and u.deleted_at is null and u.deletion_requested_at is null)`;

interface Channels {
  /** Joins the user's own choice, as `s`. */
  readonly settings: SQL;
  readonly inApp: SQL;
  readonly byMail: SQL;
}

/** Parts of a statement that tells users `u` of one type: how each of them wants to be told, without a query each. */
export const channelsOf = (type: NotificationType): Channels => {
  const { inApp, mail } = NOTIFICATION_DEFAULTS[type];
  return {
    settings: sql`left join notification_settings s on s.user_id = u.id and s.type = ${type}`,
    inApp: sql`coalesce(s.in_app, ${inApp})`,
    // A second mail beside the one of its own words would be one too many.
    byMail: isAlwaysMailed(type) ? sql`false` : sql`(coalesce(s.mail, ${mail}) and ${mayBeMailed})`,
  };
};
