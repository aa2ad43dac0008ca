import type { SessionStorage } from '../platform.ts';

/** The account whose uploads may run. */
export interface AccountWatch {
  /** The account id, kept while an expired session may be renewed; null after a log-out. */
  owner(): string | null;
  isSignedIn(): boolean;
  /**
   * Called after a login, a log-out or the end of a session, in this tab or another one. Returns a function that
   * unsubscribes.
   */
  observe(listener: () => void): () => void;
}

/** Wraps a session storage so that changes by this page are reported too. */
export const watchAccount = (
  session: SessionStorage,
): { readonly session: SessionStorage; readonly account: AccountWatch } => {
  const listeners = new Set<() => void>();
  // In a microtask, after the writer has finished, so that listeners read the complete session.
  const notifyListeners = () =>
    queueMicrotask(() => {
      for (const listener of [...listeners]) listener();
    });
  return {
    session: {
      ...session,
      write: (values) => {
        session.write(values);
        if (values.token !== undefined || values.auth_id !== undefined) notifyListeners();
      },
      clear: () => {
        session.clear();
        notifyListeners();
      },
    },
    account: {
      owner: () => session.read('auth_id'),
      isSignedIn: () => session.read('token') !== null,
      observe: (listener) => {
        listeners.add(listener);
        const stop = session.subscribe(listener);
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    },
  };
};
