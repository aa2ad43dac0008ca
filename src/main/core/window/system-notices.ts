import type { DesktopSettings, SystemNotice } from '#shared/ipc/desktop-settings.ts';

/** What stands on a locked screen in place of the words. */
const HIDDEN = 'Unlock to read it.';

export interface NoticeParts {
  readonly settings: () => DesktopSettings;
  /** Whether the window is in front of the person: then the page says it itself. */
  readonly isFocused: () => boolean;
  readonly isLocked: () => boolean;
  /** Shows it and calls `clicked` at most once. */
  readonly show: (title: string, body: string, clicked: () => void) => void;
  readonly open: (route: string) => void;
}

/** Shows notifications of the system: only to who does not look at the window, and without the words on a locked screen. */
export const createSystemNotices =
  ({ settings, isFocused, isLocked, show, open }: NoticeParts) =>
  ({ title, body, route }: SystemNotice): void => {
    const { notifications, textWhenLocked } = settings();
    if (!notifications || isFocused()) return;
    show(title, isLocked() && !textWhenLocked ? HIDDEN : body, () => open(route));
  };
