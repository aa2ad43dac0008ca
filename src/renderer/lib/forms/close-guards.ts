import { useEffect } from 'react';

/** Handlers of guarded open dialogs that run when the user tries to leave; the topmost dialog is last. */
const leaves: (() => void)[] = [];

/**
 * Tries to close the topmost guarded dialog, which then asks for confirmation. False when there is none. Clicks on links
 * and steps in the history do this by themselves; any other navigation that an open dialog allows calls this first.
 */
export const askCloseGuard = (): boolean => {
  const leave = leaves.at(-1);
  leave?.();
  return leave !== undefined;
};

/** Whether a click follows a link in this tab to another path of the app. */
const leadsElsewhere = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.download || link.origin !== location.origin) return false;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && link.pathname !== location.pathname;
};

const onClick = (event: MouseEvent): void => {
  if (!leadsElsewhere(event)) return;
  event.preventDefault();
  event.stopPropagation();
  askCloseGuard();
};

/** React Router stores the index of each history entry in its state. */
const entryOf = (state: unknown): unknown => (state as { idx?: unknown } | null)?.idx;

/** Index of the history entry of the page below the dialogs. */
let here: unknown;

/** `popstate` cannot be cancelled: returns to the page's entry, and hides both events from the router. */
const onPop = (event: PopStateEvent): void => {
  const there = entryOf(event.state);
  if (leaves.length === 0 || typeof there !== 'number' || typeof here !== 'number') return;
  event.stopImmediatePropagation();
  if (there === here) return;
  history.go(here - there);
  askCloseGuard();
};

// Registered before the router listens: Chromium calls the listeners of the window in the order of their registration.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop);

const guard = (): void => {
  here = entryOf(history.state);
  document.addEventListener('click', onClick, true);
};

/** Registers a dialog that holds typed text or a running charge. */
export const useCloseGuard = (isHeld: boolean, leave: () => void): void => {
  useEffect(() => {
    if (!isHeld) return;
    if (leaves.length === 0) guard();
    leaves.push(leave);
    return () => {
      leaves.splice(leaves.indexOf(leave), 1);
      if (leaves.length === 0) document.removeEventListener('click', onClick, true);
    };
  }, [isHeld, leave]);
};
