import { notificationsApi as api } from '#shared/contract/notifications.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { presentListed, presentReadAll, presentSettings } from './notification.presenter.ts';
import { listNotifications } from './notifications.repository.ts';
import * as notifications from './notifications.service.ts';

export const notificationRoutes = (context: Context): Route[] => {
  return [
    route(api.listNotifications, {
      run: ({ actor, query }) => listNotifications(context.db.orm, actor.id, query),
      present: (row) => presentListed(row, context.links),
    }),
    route(api.readNotifications, {
      run: ({ actor }) => notifications.markAllRead(context, actor),
      present: presentReadAll,
    }),
    route(api.notificationSettings, {
      run: ({ actor }) => notifications.read(context, actor),
      present: presentSettings,
    }),
    route(api.saveNotificationSettings, {
      run: ({ actor, body }) => notifications.save(context, actor, body),
      present: presentSettings,
    }),
  ];
};
