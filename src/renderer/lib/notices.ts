import { atom, getDefaultStore } from 'jotai';

const store = getDefaultStore();

/** Whether the page says that it is offline. */
export const offlineNoticeAtom = atom(false);

/** A failure for want of a connection is not said once more in a toast. */
export const isOfflineShown = (): boolean => store.get(offlineNoticeAtom);

/** Whether the notice that the session is not kept was dismissed. Until the app ends: then the session has ended too. */
export const unkeptSessionDismissedAtom = atom(false);
