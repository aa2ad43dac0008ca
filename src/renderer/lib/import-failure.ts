/** Chromium's, Firefox's and Safari's words, in this order; the error has no code of its own. */
const WORDS = /dynamically imported module|error loading dynamically|importing a module script failed/i;

/** Whether a piece of the program could not be fetched: the line is down, or a new version took its place. */
export const isImportFailure = (error: unknown): boolean => error instanceof TypeError && WORDS.test(error.message);
