/** Milliseconds to hold the claim; by then all windows have received the notification. */
const HELD = 5_000;

/**
 * Claims a notification's toast for one window, the first visible one. Without the Web Locks API all visible windows
 * show it.
 */
export const claimToast = (id: number, show: () => void): void => {
  if (document.hidden) return;
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  if (!locks) show();
  void locks?.request(`toast-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    show();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
};
