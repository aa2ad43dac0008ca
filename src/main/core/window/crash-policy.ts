/** How often within how many milliseconds the window loads its page again by itself. */
const RELOADS = 2;
const PERIOD = 60_000;

/**
 * Reaction to a lost page: reload; after too many crashes a static problem page; if that crashes too, a native dialog.
 * Only the first happens by itself, so there is no reload loop.
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
