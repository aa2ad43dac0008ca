/** What closing the window does; `explain` shows a message about the tray first. */
export type CloseChoice = 'close' | 'hide' | 'explain';

interface CloseFacts {
  /** The app quits or the system shuts down. */
  readonly isQuitting: boolean;
  readonly closeToTray: boolean;
  readonly hasTray: boolean;
  /** Whether the message about the tray was shown. */
  readonly isExplained: boolean;
}

/** Hides only with close-to-tray on and a tray present: a hidden window without a tray could not be reopened. */
export const closeChoice = ({ isQuitting, closeToTray, hasTray, isExplained }: CloseFacts): CloseChoice => {
  if (isQuitting || !closeToTray || !hasTray) return 'close';
  return isExplained ? 'hide' : 'explain';
};
