/** Error messages of Chromium, Firefox and Safari, in this order; the error has no code. */
const WORDS = /dynamically imported module|error loading dynamically|importing a module script failed/i;

/** Whether a dynamic import failed: no connection, or a new version replaced the chunk. */
export const isImportFailure = (error: unknown): boolean => error instanceof TypeError && WORDS.test(error.message);

/** A script of another site that could not be loaded; a later load may succeed. */
export class ScriptUnreachable extends Error {
  override name = 'ScriptUnreachable';
}
