/** What a spreadsheet takes for the beginning of a formula, also in other widths and positions (OWASP "CSV Injection"). */
const SIGN = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212\\u207a-\\u207c\\u208a-\\u208c';
/** What a spreadsheet may drop before it looks at the first sign. */
const UNSEEN = '[\\s\\p{C}\\p{Mn}\\u115f\\u1160\\u2800\\u3164\\uffa0]*';

/**
 * Where a formula could begin, which might run commands on the computer that opens the file: at the beginning of a cell,
 * and within it after what separates cells where the system's list separator is no comma. There a quoted cell that is not
 * the first of its record is split at a semicolon, a tab or a line break.
 */
const FORMULA = new RegExp(`(^|[;\\t\\r\\n])(?=${UNSEEN}[${SIGN}])|^(?=[\\t\\r\\n])`, 'gu');

/** Excel takes a file without it for one of the system's own character set. */
export const BYTE_ORDER_MARK = '\ufeff';

const cell = (value: string): string => {
  const text = value.replace(FORMULA, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
};

/** One record (RFC 4180 section 2): each cell in quotes, with an apostrophe before what could be taken for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
