import { type ComponentType, lazy } from 'react';
import { isImportFailure } from './import-failure.ts';
import { announceNewVersion, isVersionGone } from './new-version.ts';

/** Milliseconds between retries. */
const RETRY = 5_000;

/** Resolves when the browser is online again, or after the pause. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY);
    addEventListener('online', end);
  });

/**
 * Imports a chunk and retries until it arrives. `React.lazy` caches a failure for ever, and an error thrown while
 * rendering unmounts the page around it with everything typed there. When a new version has replaced the chunk, the
 * user is told to reload.
 */
export const importWithRetry = async <M>(load: () => Promise<M>): Promise<M> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isImportFailure(error)) throw error;
      void isVersionGone(error).then((isGone) => isGone && announceNewVersion());
    }
    await pause();
  }
};

/** A part of a page in its own chunk, which is imported with retry. Shown in a `Suspense`. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await importWithRetry(load) }));
