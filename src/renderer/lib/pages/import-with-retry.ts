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

const offerNewVersion = async (error: unknown): Promise<void> => {
  if (await isVersionGone(error)) announceNewVersion();
};

/**
 * Imports a chunk and retries until it arrives. `React.lazy` caches a failure for ever, and an error thrown while
 * rendering unmounts the page around it with everything typed there.
 * @param onFailure called after each failed attempt. By default the user is told to reload when a new version has
 * replaced the chunk.
 */
export const importWithRetry = async <M>(
  load: () => Promise<M>,
  onFailure: (error: unknown) => void = (error) => void offerNewVersion(error),
): Promise<M> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isImportFailure(error)) throw error;
      onFailure(error);
    }
    await pause();
  }
};

/** A part of a page in its own chunk, which is imported with retry. Shown in a `Suspense`. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await importWithRetry(load) }));
