import { randomUUID } from 'node:crypto';
import { Notification } from 'electron';
import { escapeBody, readActivation, toastXml } from '../core/window/system-notices.ts';

/** Shown notifications that are kept; the Action Center of Windows shows no more. */
const MOST = 20;

/**
 * Returns a function that shows a system notification, and whose result is false where the system has none. `open` is
 * called once per click, on Windows also for a notification of an earlier run.
 */
export function createNotifier(open: (route: string) => void): (title: string, body: string, route: string) => boolean {
  /** References that prevent garbage collection, which would lose the click event (electron#16922). */
  let kept: readonly Notification[] = [];
  /** Windows reports a click by the event and by the activation. */
  const opened = new Set<string>();
  const openOnce = (id: string, route: string) => {
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
    // Also those whose banner has closed: they remain in the Action Center of Windows.
    kept = [...kept, notification].slice(-MOST);
    notification.on('click', () => openOnce(id, route));
    notification.show();
    return true;
  };
}
