import { atom, getDefaultStore } from 'jotai';

const store = getDefaultStore();

/** Whether the offline notice is shown. */
export const offlineNoticeAtom = atom(false);

/** Whether the offline notice is shown; toasts then do not repeat connection failures. */
export const isOfflineShown = (): boolean => store.get(offlineNoticeAtom);

/** Whether the "session is not kept" notice was dismissed. Not stored: the session ends with the app as well. */
export const unsavedSessionDismissedAtom = atom(false);
