/** Characters of a full line (`sizes.message` of the theme). */
const LINE = 70;

/** Lines of a long message that are shown before "Show more". */
export const FOLDED_LINES = 10;

/** Folding hides several lines, never one or two: it would save no room. */
const LONG = 16;

const lines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * Whether a message is folded. Estimated from its text: measuring thousands of rows would lay all of them out. A phone
 * has shorter lines, and so more of them.
 */
export const isLong = (text: string): boolean => lines(text) >= LONG;
