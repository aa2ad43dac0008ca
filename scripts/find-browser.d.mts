/** The path of a Chromium; undefined when none is here and none could be installed. */
export const findBrowser: () => string | undefined;
export const NO_BROWSER: string;
