import { isImportFailure } from './import-failure.ts';
import { isVersionGone, tellNewVersion } from './new-version.ts';

/** Milliseconds between two tries. */
const RETRY = 5_000;

/** Until the line is back, or for a while. */
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
 * Fetches the code of a part of a page, again and again until it arrives. `React.lazy` keeps a failure for ever, and one
 * that is thrown while rendering takes the page around the part away, with what was typed there. Where a new version took
 * its place that is told, since only loading the page again helps.
 */
export const importPart = async <M>(load: () => Promise<M>): Promise<M> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isImportFailure(error)) throw error;
      void isVersionGone(error).then((isGone) => isGone && tellNewVersion());
    }
    await pause();
  }
};
