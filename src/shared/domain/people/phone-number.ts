/** The longest accepted text, which also bounds the work of the pattern. */
export const LONGEST_PHONE = 32;

/** Digits as people group them, a plus before the country code, an extension at the end. */
const PHONE = /^(\+?)([\d\s()./-]+?)(?:[\s,;]*(?:ext\.?|x)\s*\d{1,6})?$/i;
/** E.164 has at most 15 digits; local numbers of small countries have six. */
const DIGITS = /^\d{6,15}$/;

/** The number with digits, plus and hyphens of ASCII, which full-width and typographic ones become. */
export const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** Whether a text is a plausible national or international phone number, with an extension or without. */
export const isPhoneNumber = (text: string): boolean => {
  if (text.length > LONGEST_PHONE) return false;
  const [, plus, grouped = ''] = PHONE.exec(plainPhone(text)) ?? [];
  const digits = grouped.replaceAll(/\D/g, '');
  // No country code begins with a zero, and zeros alone are a placeholder.
  return DIGITS.test(digits) && !(plus ? /^0/ : /^0+$/).test(digits);
};
