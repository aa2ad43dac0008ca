import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';

const store = getDefaultStore();
/** Whether the visitor has typed into the sign-in form and the form is still open. */
const typingAtom = atom(false);

/**
 * Call on a page with a sign-in form: from the first input until the page is left, the form decides who is signed in.
 */
export const useSignInForm = (): void => {
  useEffect(() => {
    const begin = () => store.set(typingAtom, true);
    document.addEventListener('input', begin, { once: true });
    return () => {
      document.removeEventListener('input', begin);
      store.set(typingAtom, false);
    };
  }, []);
};

/** Whether restoring a session now would remove a form that is in use. */
export const isSignInFormInUse = (): boolean => store.get(typingAtom);

/** Resolves when no sign-in form is in use: at once, or when the page is left. */
export const signInFormLeft = (): Promise<void> =>
  new Promise((resolve) => {
    if (!store.get(typingAtom)) return resolve();
    const stop = store.sub(typingAtom, () => {
      stop();
      resolve();
    });
  });
