/** A plain decimal, which has no exponent, plus sign, hexadecimal digits, spaces or leading zeros. */
export const isDecimal = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/.test(text);

/** Positive whole number, such as an id or a page; null for anything but its plain digits. */
export const wholeNumberOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
