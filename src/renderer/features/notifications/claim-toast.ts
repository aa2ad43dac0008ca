/** Milliseconds in which the other windows have certainly heard of the same notification. */
const HELD = 5_000;

/** Shows a notification in one window only: the first visible one that asks. Without locks each visible one may. */
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
