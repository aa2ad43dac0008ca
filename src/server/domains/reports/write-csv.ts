/**
 * What a spreadsheet takes for the beginning of a formula, also in full width (OWASP "CSV Injection"). Such a text
 * could run commands on the computer on which the file is opened.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Excel takes a file without it for one of the system's own character set. */
export const BYTE_ORDER_MARK = '\ufeff';

const cell = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** One record (RFC 4180 section 2): each cell in quotes, with an apostrophe before what could be taken for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
