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
