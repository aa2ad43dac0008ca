import { and, eq, sql } from 'drizzle-orm';
import {
  NOTIFICATION_DEFAULTS,
  type NotificationChannels,
  type NotificationType,
} from '#shared/domain/notifications.ts';
import { notificationDigests, notificationSettings } from '../../db/schema/notification-settings.ts';
import type { Queries } from '../../db/transaction.ts';

/** The settings in which a user differs from the defaults. */
export const ownSettings = (orm: Queries, userId: number) =>
  orm.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));

export const hasDigest = async (orm: Queries, userId: number): Promise<boolean> => {
  const [row] = await orm
    .select({ userId: notificationDigests.userId })
    .from(notificationDigests)
    .where(eq(notificationDigests.userId, userId));
  return row !== undefined;
};

/** Switches the daily digest. The first one is sent the next morning. */
export const switchDigest = async (orm: Queries, userId: number, on: boolean, now: Date): Promise<void> => {
  if (on) await orm.insert(notificationDigests).values({ userId, lookedAt: now }).onConflictDoNothing();
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
  const defaults = NOTIFICATION_DEFAULTS[type];
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
  await orm
    .delete(t)
    .where(and(eq(t.userId, userId), eq(t.type, type), eq(t.inApp, defaults.inApp), eq(t.mail, defaults.mail)));
};
