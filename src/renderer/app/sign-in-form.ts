import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';

const store = getDefaultStore();
/** Whether somebody has typed on the page that signs in, and is still there. */
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

/** Whether a session that is found now would take a form from under somebody's hands. */
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
