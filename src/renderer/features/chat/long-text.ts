/** Characters per line (`sizes.message` of the theme). */
const LINE = 70;

/** Lines of a folded message. */
export const FOLDED_LINES = 10;

/** Lines from which a message is folded; hiding only one or two would save no space. */
const LONG = 16;

const lines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * Whether a message is folded, estimated from its text, because measuring thousands of rows would force their layout.
 * Narrow screens have shorter lines, so more of them are shown.
 */
export const isLong = (text: string): boolean => lines(text) >= LONG;
