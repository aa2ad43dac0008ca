import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';

const store = getDefaultStore();
/** Whether the visitor has typed into the sign-in form and the form is still open. */
const typingAtom = atom(false);

/** Call it on a page that signs in: from the first input until the page is left, its form decides who is signed in. */
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

/** Resolves when no page that signs in is being typed on: at once, or when that page is left. */
export const signInFormLeft = (): Promise<void> =>
  new Promise((resolve) => {
    if (!store.get(typingAtom)) return resolve();
    const stop = store.sub(typingAtom, () => {
      stop();
      resolve();
    });
  });
