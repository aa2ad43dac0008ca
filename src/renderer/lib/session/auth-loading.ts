import { atom, getDefaultStore } from 'jotai';

/** True while an authentication call runs. */
export const authLoadingAtom = atom(false);

/** Sets the flag while an authentication call runs. */
export const whileAuthLoading = async <T>(run: () => Promise<T>): Promise<T> => {
  const store = getDefaultStore();
  store.set(authLoadingAtom, true);
  try {
    return await run();
  } finally {
    store.set(authLoadingAtom, false);
  }
};
