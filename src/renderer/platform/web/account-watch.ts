import type { SessionStorage } from '../platform.ts';

/** Whose uploads may run. */
export interface AccountWatch {
  /** The id of the account, also while its session has ended and may be taken up again; null after a log-out. */
  owner(): string | null;
  isSignedIn(): boolean;
  /** Called after a login, a log-out or the end of a session, here or in another tab. Returns the way to stop. */
  observe(listener: () => void): () => void;
}

/** A session storage that also tells of changes made by this page. */
export const watchAccount = (
  session: SessionStorage,
): { readonly session: SessionStorage; readonly account: AccountWatch } => {
  const listeners = new Set<() => void>();
  // In a microtask, after the writer has finished: other parts of the page read the new session a moment later.
  const tell = () =>
    queueMicrotask(() => {
      for (const listener of [...listeners]) listener();
    });
  return {
    session: {
      ...session,
      write: (values) => {
        session.write(values);
        if (values.token !== undefined || values.auth_id !== undefined) tell();
      },
      clear: () => {
        session.clear();
        tell();
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
