import type { DesktopSettings, SystemNotice } from '#shared/ipc/desktop-settings.ts';

/** Replaces the text on a locked screen. */
const HIDDEN = 'Unlock to read it.';

export interface NoticeParts {
  readonly settings: () => DesktopSettings;
  /** Whether the window is focused; the page then shows the notification itself. */
  readonly isFocused: () => boolean;
  readonly isLocked: () => boolean;
  /** Shows a notification and calls `clicked` at most once. */
  readonly show: (title: string, body: string, clicked: () => void) => void;
  readonly open: (route: string) => void;
}

/**
 * Shows system notifications while the window is not focused. On a locked screen the text is hidden unless the settings
 * allow it.
 */
export const createSystemNotices =
  ({ settings, isFocused, isLocked, show, open }: NoticeParts) =>
  ({ title, body, route }: SystemNotice): void => {
    const { notifications, textWhenLocked } = settings();
    if (!notifications || isFocused()) return;
    show(title, isLocked() && !textWhenLocked ? HIDDEN : body, () => open(route));
  };
