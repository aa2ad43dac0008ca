import { sessionScopedAtom } from '#renderer/lib/session-scoped-atom.ts';

/** Whether the command palette is open. */
export const paletteOpenAtom = sessionScopedAtom(false);

/** The toggle of the menu on phones: what opened the palette from within the menu is gone when it closes. */
export const MENU_TOGGLE_ID = 'menu-toggle';
