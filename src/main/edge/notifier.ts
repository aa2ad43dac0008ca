import { Notification } from 'electron';

/** Held until the system is done with them: a collected notification loses its click (electron#16922). */
const shown = new Set<Notification>();

/** Shows a notification of the system; nothing where the system has none. */
export function showNotification(title: string, body: string, clicked: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  const forget = () => shown.delete(notification);
  shown.add(notification);
  notification.on('click', () => {
    forget();
    clicked();
  });
  notification.on('close', forget);
  notification.on('failed', forget);
  notification.show();
}
