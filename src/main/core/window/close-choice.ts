/** What closing the window does. */
export type CloseChoice = 'close' | 'hide' | 'explain';

interface CloseFacts {
  /** The app quits or the system shuts down. */
  readonly isQuitting: boolean;
  readonly closeToTray: boolean;
  readonly hasTray: boolean;
  /** Whether close-to-tray was explained. */
  readonly isExplained: boolean;
}

/** Hides only with close-to-tray on and a tray present: a hidden window without a tray could not be reopened. */
export const closeChoice = ({ isQuitting, closeToTray, hasTray, isExplained }: CloseFacts): CloseChoice => {
  if (isQuitting || !closeToTray || !hasTray) return 'close';
  return isExplained ? 'hide' : 'explain';
};
