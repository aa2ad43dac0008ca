/** Focuses the heading of the page, or its main landmark while there is no heading. */
const focusPage = (): void => {
  const place = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/**
 * Moves the focus to the page when the element that has it is removed, like the button of a deleted row; the keyboard
 * would begin at the top of the document again. Ends when the focus moves by itself.
 */
const keepFocus = (): void => {
  const focused = document.activeElement;
  const end = () => {
    removed.disconnect();
    document.removeEventListener('focusin', moved);
  };
  const moved = ({ target }: FocusEvent) => {
    if (target !== focused) end();
  };
  const check = () => {
    if (focused?.isConnected && focused !== document.body) return;
    end();
    if (document.activeElement === document.body) focusPage();
  };
  const removed = new MutationObserver(check);
  removed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', moved);
  check();
};

/**
 * For `focusAfter` of a dialog whose action may remove the button that opened it. The focus returns to that button, if
 * it is still there, and otherwise, at once or later, goes to the heading of the page.
 */
export const openerOrPage = (): null => {
  // Called just before the dialog moves the focus.
  queueMicrotask(keepFocus);
  return null;
};
