import { atom, getDefaultStore } from 'jotai';

const store = getDefaultStore();

/** Whether the offline notice is shown. */
export const offlineNoticeAtom = atom(false);

/** Whether the offline notice is shown; toasts then do not repeat connection failures. */
export const isOfflineShown = (): boolean => store.get(offlineNoticeAtom);

/** Records that the offline notice has appeared or disappeared. */
export const setOfflineShown = (isShown: boolean): void => store.set(offlineNoticeAtom, isShown);

/** Whether the "session is not kept" notice was dismissed. Not stored: the session ends with the app as well. */
export const unsavedSessionDismissedAtom = atom(false);

/** Hides the "session is not kept" notice until the page is reloaded. */
export const dismissUnsavedSession = (): void => store.set(unsavedSessionDismissedAtom, true);
