import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import { listNotifications, readAll } from './notifications.repository.ts';

/** A user's notifications. */
export class NotificationsService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  list(actor: Actor, query: Parameters<typeof listNotifications>[2]) {
    return listNotifications(this.#context.db.orm, actor.id, query);
  }

  /** Marks all as read and updates the user's other windows. @returns the id of the newest one that was unread. */
  async readAll(actor: Actor): Promise<number | null> {
    const { db, clock } = this.#context;
    const newest = await readAll(db.orm, actor.id, clock());
    if (newest === null) return newest;
    const channel = channelName('notification', actor.id);
    const data = { up_to: newest, sender_id: null };
    announce(this.#context, [{ channel, event: LIVE_EVENTS.notificationsRead, data }]);
    return newest;
  }
}
