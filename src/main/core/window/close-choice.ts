/** What closing the window does. */
export type CloseChoice = 'close' | 'hide' | 'explain';

interface CloseFacts {
  /** The app is on its way out, or the system ends. */
  readonly isQuitting: boolean;
  readonly closeToTray: boolean;
  readonly hasTray: boolean;
  /** Whether its user was told that the app goes on in the tray. */
  readonly isExplained: boolean;
}

/** Hiding is for who wants it and can come back: without a tray a hidden window would be lost. */
export const closeChoice = ({ isQuitting, closeToTray, hasTray, isExplained }: CloseFacts): CloseChoice => {
  if (isQuitting || !closeToTray || !hasTray) return 'close';
  return isExplained ? 'hide' : 'explain';
};
