import { isAppRoute } from '#shared/domain/pages/app-routes.ts';
import type { DesktopSettings, SystemNotice } from '#shared/ipc/desktop-settings.ts';

/** Replaces the text on a locked screen. */
const HIDDEN = 'Unlock to read it.';

export interface NoticeParts {
  readonly settings: () => DesktopSettings;
  /** Whether the window is focused; the page then shows the notification itself. */
  readonly isFocused: () => boolean;
  readonly isLocked: () => boolean;
  /** Shows a notification, a click on which opens the page. False where the system has none. */
  readonly show: (title: string, body: string, route: string) => boolean;
}

/**
 * Shows system notifications while the window is not focused, or has no page that could show them. On a locked screen the
 * text is hidden unless the settings allow it. Returns whether one was shown.
 */
export const createSystemNotices =
  ({ settings, isFocused, isLocked, show }: NoticeParts) =>
  ({ title, body, route }: SystemNotice, isPageListening = true): boolean => {
    const { notifications, textWhenLocked } = settings();
    if (!notifications || (isFocused() && isPageListening)) return false;
    return show(title, isLocked() && !textWhenLocked ? HIDDEN : body, route);
  };

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '');

/**
 * Text as a notification's body on Linux, where servers read markup in it. They show a title as it is (Desktop
 * Notifications Specification, "Summary" and "Markup").
 */
export const escapeBody = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A notification and the page that a click opens; `id` is unused before. */
interface ToastContent {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly route: string;
}

/**
 * A toast of Windows, whose `launch` text Windows hands back with the click, also after the app was started again. Its
 * `type` is the one that Electron reads.
 */
export const toastXml = ({ id, title, body, route }: ToastContent): string => {
  const launch = new URLSearchParams({ type: 'click', id, route });
  return `<toast launch="${escapeXml(`${launch}`)}"><visual><binding template="ToastGeneric"><text>${escapeXml(title.toWellFormed())}</text><text>${escapeXml(body.toWellFormed())}</text></binding></visual></toast>`;
};

/** The notification that Windows reports as clicked; null when the text is not one of ours. */
export const readActivation = (launch: string): Pick<ToastContent, 'id' | 'route'> | null => {
  const values = new URLSearchParams(launch);
  const id = values.get('id');
  const route = values.get('route');
  return id !== null && route !== null && isAppRoute(route) ? { id, route } : null;
};
