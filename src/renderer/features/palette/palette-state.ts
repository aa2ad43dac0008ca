import { sessionScopedAtom } from '#renderer/lib/session/session-scoped-atom.ts';

/** Whether the command palette is open. */
export const paletteOpenAtom = sessionScopedAtom(false);

/**
 * Id of the menu's toggle on narrow screens. It gets the focus when the element that opened the palette was inside the
 * menu, which has closed.
 */
export const MENU_TOGGLE_ID = 'menu-toggle';
