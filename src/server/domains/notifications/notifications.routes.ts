import { notificationsApi as api } from '#shared/contract/notifications.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/channels.ts';
import type { Context } from '../../context.ts';
import { pageRoute, type Route, route } from '../../http/route.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import { presentNotification, presentReadAll, presentSettings } from './notification.presenter.ts';
import { listNotifications, readAll } from './notifications.repository.ts';
import { NotificationSettings } from './settings.service.ts';

export const notificationRoutes = (context: Context): Route[] => {
  const { db, clock } = context;
  const settings = new NotificationSettings(context);
  return [
    pageRoute(api.listNotifications, {
      run: ({ actor, query }) => listNotifications(db.orm, actor.id, query),
      present: presentNotification,
    }),
    route(api.readNotifications, {
      run: async ({ actor }) => {
        const newest = await readAll(db.orm, actor.id, clock());
        if (newest === null) return newest;
        const channel = channelName('notification', actor.id);
        // The other windows of this user.
        const data = { up_to: newest, sender_id: null };
        announce(context, [{ channel, event: LIVE_EVENTS.notificationsRead, data }]);
        return newest;
      },
      present: presentReadAll,
    }),
    route(api.notificationSettings, { run: ({ actor }) => settings.read(actor), present: presentSettings }),
    route(api.saveNotificationSettings, {
      run: ({ actor, body }) => settings.save(actor, body),
      present: presentSettings,
    }),
  ];
};
