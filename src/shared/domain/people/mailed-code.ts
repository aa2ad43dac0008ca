import { limits } from '../limits.ts';

/** The key of a mail's link, which is longer than a code: 128 bits as base64url. */
const LINK_KEY = /^[\w-]{22}$/;
/** Longer than any way of writing a code. */
const LONGEST_CODE = 64;

/** Decimal digits of every script are numbered in order, so the digits before one say its value. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
};

/**
 * A mailed code as people paste and type it: without blanks, line ends, hyphens and invisible characters, and with the
 * digits of any script as 0 to 9 (decision 0074). The key of a link stays as it is.
 */
export const readCode = (text: string): string => {
  const trimmed = text.trim();
  if (LINK_KEY.test(trimmed) || text.length > LONGEST_CODE) return trimmed;
  return text.replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '').replace(/\p{Nd}/gu, asciiDigit);
};

export const CODE_SHAPE = `The code has ${limits.codeDigits} digits and nothing else.`;

/** Why a pasted text is no code; undefined for one, or for the beginning of one. */
export const pasteProblem = (text: string): string | undefined => {
  const code = readCode(text);
  if (!/^[0-9]*$/.test(code)) return CODE_SHAPE;
  return code.length > limits.codeDigits
    ? `The code has ${limits.codeDigits} digits, but the pasted text has ${code.length}.`
    : undefined;
};
