import { Notification } from 'electron';

/** References that prevent garbage collection, which would lose the click event (electron#16922). */
const shown = new Set<Notification>();

/** Shows a system notification; false where the system does not support them. */
export function showNotification(title: string, body: string, clicked: () => void): boolean {
  if (!Notification.isSupported()) return false;
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
  return true;
}
