/** Maximum number of automatic reloads within `PERIOD` milliseconds. */
const RELOADS = 2;
const PERIOD = 60_000;

/**
 * Reaction to a lost page: reload; after too many crashes a static problem page; if that crashes too, a native dialog.
 * Only the first happens by itself, so there is no reload loop.
 */
export type CrashAnswer = 'reload' | 'page' | 'dialog';

export interface CrashPolicy {
  /** The renderer process has ended. */
  crashed(): CrashAnswer;
  /** The page failed to load; an automatic retry would fail again. */
  notLoaded(): Exclude<CrashAnswer, 'reload'>;
  /** The window shows a new document. */
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
