import { notificationsApi as api } from '#shared/contract/notifications.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { presentListed, presentReadAll, presentSettings } from './notification.presenter.ts';
import { NotificationsService } from './notifications.service.ts';
import { NotificationSettings } from './settings.service.ts';

export const notificationRoutes = (context: Context): Route[] => {
  const notifications = new NotificationsService(context);
  const settings = new NotificationSettings(context);
  return [
    route(api.listNotifications, {
      run: ({ actor, query }) => notifications.list(actor, query),
      present: (row) => presentListed(row, context.links),
    }),
    route(api.readNotifications, {
      run: ({ actor }) => notifications.readAll(actor),
      present: presentReadAll,
    }),
    route(api.notificationSettings, { run: ({ actor }) => settings.read(actor), present: presentSettings }),
    route(api.saveNotificationSettings, {
      run: ({ actor, body }) => settings.save(actor, body),
      present: presentSettings,
    }),
  ];
};
