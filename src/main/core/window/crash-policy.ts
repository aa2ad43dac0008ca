/** How often within how many milliseconds the window loads its page again by itself. */
const RELOADS = 2;
const PERIOD = 60_000;

/**
 * What happens when the page is gone: it is loaded again; a page of words stands in its place; where even that one is gone,
 * a dialog of the system asks. Only the first goes on by itself, so nothing loops.
 */
export type CrashAnswer = 'reload' | 'page' | 'dialog';

export interface CrashPolicy {
  /** The process of the page has ended. */
  crashed(): CrashAnswer;
  /** The page could not be loaded: trying that again by itself would change nothing. */
  notLoaded(): Exclude<CrashAnswer, 'reload'>;
  /** Another document stands in the window. */
  navigated(): void;
}

export const createCrashPolicy = (now: () => number): CrashPolicy => {
  let crashes: readonly number[] = [];
  let words: 'none' | 'asked' | 'shown' = 'none';
  const askForPage = () => {
    if (words !== 'none') return 'dialog';
    words = 'asked';
    return 'page';
  };
  return {
    crashed: () => {
      const at = now();
      crashes = [...crashes.filter((crash) => at - crash < PERIOD), at];
      return words === 'none' && crashes.length <= RELOADS ? 'reload' : askForPage();
    },
    notLoaded: askForPage,
    navigated: () => {
      words = words === 'asked' ? 'shown' : 'none';
    },
  };
};
