// A user's notifications.

import type { Body } from '#shared/contract/endpoint.ts';
import type { notificationsApi } from '#shared/contract/notifications.ts';
import {
  type DigestScope,
  isAlwaysMailed,
  NOTIFICATION_SETTINGS,
  type NotificationChannels,
  type NotificationType,
  notificationTypesOf,
} from '#shared/domain/messages/notifications.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField } from '../../http/api-error.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import { chooseDigest, digestScope, ownSettings, saveChannels } from './notification-channels.repository.ts';
import { readAll } from './notifications.repository.ts';

/** Marks all as read and updates the user's other windows. @returns the id of the newest one that was unread. */
export const markAllRead = async (context: Context, actor: Actor): Promise<number | null> => {
  const { db, clock } = context;
  const newest = await readAll(db.orm, actor.id, clock());
  if (newest === null) return newest;
  const channel = channelName('notification', actor.id);
  const data = { up_to: newest, sender_id: null };
  announce(context, [{ channel, event: LIVE_EVENTS.notificationsRead, data }]);
  return newest;
};

// The channels of each notification type, with defaults where a user has not chosen.

type Changes = Body<typeof notificationsApi.saveNotificationSettings>;
type Change = NonNullable<Changes['types']>[number];

export interface Settings {
  readonly types: readonly (NotificationChannels & { readonly type: NotificationType })[];
  readonly digest: DigestScope;
}

const asChannel = (flag: number | undefined): boolean | undefined => (flag === undefined ? undefined : flag === 1);

const assertMayChange = ({ role }: Actor, { type, mail }: Change): void => {
  if (!notificationTypesOf(role).includes(type))
    throw invalidField('types', `As a ${role} you get no notifications of this kind.`);
  if (mail === 0 && isAlwaysMailed(type))
    throw invalidField('types', 'These mails are about your money and cannot be switched off.');
};

export const read = async (context: Context, { id, role }: Actor): Promise<Settings> => {
  const { orm } = context.db;
  const own = new Map((await ownSettings(orm, id)).map((row) => [row.type, row]));
  const types = notificationTypesOf(role).map((type) => {
    const { inApp, mail } = own.get(type) ?? NOTIFICATION_SETTINGS[type];
    return { type, inApp, mail };
  });
  return { types, digest: await digestScope(orm, id) };
};

/** Saves all given settings, or none when one is rejected. */
export const save = async (
  context: Context,
  actor: Actor,
  { types = [], daily_digest: digest = undefined }: Changes,
): Promise<Settings> => {
  for (const change of types) assertMayChange(actor, change);
  await transaction(context.db, async (tx) => {
    for (const change of types) await applyChange(context, tx, actor, change);
    if (digest !== undefined) await chooseDigest(tx.orm, actor.id, digest, context.clock());
  });
  return read(context, actor);
};

const applyChange = (
  context: Context,
  tx: Transaction,
  { id: userId }: Actor,
  { type, in_app, mail }: Change,
): Promise<void> =>
  saveChannels(tx.orm, { userId, type }, { inApp: asChannel(in_app), mail: asChannel(mail) }, context.clock());
