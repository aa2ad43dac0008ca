import { randomUUID } from 'node:crypto';
import { Notification } from 'electron';
import { escapeBody, readActivation, toastXml } from '../core/window/notification-markup.ts';

/** Shown notifications that are kept; the Action Center of Windows shows no more. */
const MOST = 20;

/**
 * Returns a function that shows a system notification, and whose result is false where the system has none. `open` is
 * called once per click, on Windows also for a notification of an earlier run.
 */
export function createNotifier(open: (route: string) => void): (title: string, body: string, route: string) => boolean {
  /** References that prevent garbage collection, which would lose the click event (electron#16922). */
  const shown = new Map<string, Notification>();
  /** Windows reports a click by the event and by the activation. */
  const opened = new Set<string>();
  const openOnce = (id: string, route: string) => {
    shown.delete(id);
    if (opened.has(id)) return;
    opened.add(id);
    open(route);
  };
  const isWindows = process.platform === 'win32';
  if (isWindows)
    Notification.handleActivation(({ arguments: launch }) => {
      const clicked = readActivation(launch);
      if (clicked !== null) openOnce(clicked.id, clicked.route);
    });
  return (title, body, route) => {
    if (!Notification.isSupported()) return false;
    const id = randomUUID();
    const notification = new Notification({
      ...{ id, title, body: process.platform === 'linux' ? escapeBody(body) : body },
      ...(isWindows && { toastXml: toastXml({ id, title, body, route }) }),
    });
    shown.set(id, notification);
    const [oldest] = shown.keys();
    if (shown.size > MOST && oldest !== undefined) shown.delete(oldest);
    notification.on('click', () => openOnce(id, route));
    // On Windows only the banner has closed; the notification remains in the Action Center.
    if (!isWindows) notification.on('close', () => shown.delete(id));
    notification.on('failed', () => shown.delete(id));
    notification.show();
    return true;
  };
}
