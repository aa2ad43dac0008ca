// The channels of each notification type, with defaults where a user has not chosen.
import type { Body } from '#shared/contract/endpoint.ts';
import type { notificationsApi } from '#shared/contract/notifications.ts';
import {
  type DigestScope,
  isAlwaysMailed,
  NOTIFICATION_DEFAULTS,
  type NotificationChannels,
  type NotificationType,
  notificationTypesOf,
} from '#shared/domain/messages/notifications.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField } from '../../http/api-error.ts';
import { chooseDigest, digestScope, ownSettings, saveChannels } from './settings.repository.ts';

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
    throw invalidField('types', 'Mails about withdrawals are about your money and cannot be switched off.');
};

export const read = async (context: Context, { id, role }: Actor): Promise<Settings> => {
  const { orm } = context.db;
  const own = new Map((await ownSettings(orm, id)).map((row) => [row.type, row]));
  const types = notificationTypesOf(role).map((type) => {
    const { inApp, mail } = own.get(type) ?? NOTIFICATION_DEFAULTS[type];
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
