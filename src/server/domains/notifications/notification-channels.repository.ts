import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type DigestScope,
  isAlwaysMailed,
  NOTIFICATION_SETTINGS,
  type NotificationChannels,
  type NotificationType,
} from '#shared/domain/messages/notifications.ts';
import { notificationDigests, notificationSettings } from '../../db/schema/notification-settings.ts';
import type { Queries } from '../../db/transaction.ts';

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
  const { inApp, mail } = NOTIFICATION_SETTINGS[type];
  return {
    settings: sql`left join notification_settings s on s.user_id = u.id and s.type = ${type}`,
    inApp: sql`coalesce(s.in_app, ${inApp})`,
    // Types with a mail of their own get no second one.
    byMail: isAlwaysMailed(type) ? sql`false` : sql`(coalesce(s.mail, ${mail}) and ${mayBeMailed})`,
  };
};

/** The settings in which a user differs from the defaults. */
export const ownSettings = (orm: Queries, userId: number) =>
  orm.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));

export const digestScope = async (orm: Queries, userId: number): Promise<DigestScope> => {
  const [row] = await orm
    .select({ scope: notificationDigests.scope })
    .from(notificationDigests)
    .where(eq(notificationDigests.userId, userId));
  return row?.scope ?? 'off';
};

/** Chooses what the daily digest lists. The first one is sent the next morning. */
export const chooseDigest = async (orm: Queries, userId: number, scope: DigestScope, now: Date): Promise<void> => {
  if (scope !== 'off')
    await orm
      .insert(notificationDigests)
      .values({ userId, scope, lookedAt: now })
      .onConflictDoUpdate({ target: notificationDigests.userId, set: { scope } });
  else await orm.delete(notificationDigests).where(eq(notificationDigests.userId, userId));
};

/** Changes the given channels only, so that two windows can change one each at the same time. */
export const saveChannels = async (
  orm: Queries,
  { userId, type }: { readonly userId: number; readonly type: NotificationType },
  channels: Partial<NotificationChannels>,
  now: Date,
): Promise<void> => {
  const t = notificationSettings;
  const defaults = NOTIFICATION_SETTINGS[type];
  const given = { inApp: channels.inApp ?? defaults.inApp, mail: channels.mail ?? defaults.mail };
  await orm
    .insert(t)
    .values({ userId, type, ...given, mailChangedAt: now })
    .onConflictDoUpdate({
      target: [t.userId, t.type],
      set: {
        inApp: channels.inApp ?? sql`${t.inApp}`,
        ...(channels.mail !== undefined && {
          mail: channels.mail,
          mailChangedAt: sql`case when ${t.mail} = excluded.mail then ${t.mailChangedAt} else excluded.mail_changed_at end`,
        }),
      },
    });
  // Its row says since when answers are mailed: an unread one from before must not suppress the mail of a later one.
  if (type === 'support_answer') return;
  await orm
    .delete(t)
    .where(and(eq(t.userId, userId), eq(t.type, type), eq(t.inApp, defaults.inApp), eq(t.mail, defaults.mail)));
};
