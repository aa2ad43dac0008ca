import { CURRENCY, CURRENCY_SIGN } from './money.ts';

/** Digits, or groups of three digits behind commas, dots, apostrophes or spaces; then at most two decimals or none. */
const PATTERNS: readonly (readonly [RegExp, decimal: string])[] = [
  [/^\d+(?:\.\d*)?$|^\.\d+$/, '.'],
  [/^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/, '.'],
  [/^\d{1,3}(?:[ '’]\d{3})+(?:\.\d{0,2})?$/, '.'],
  // A comma before one or two digits ends the dollars, since thousands have three.
  [/^\d+,\d{1,2}$/, ','],
  [/^\d{1,3}(?:[. '’]\d{3})+,\d{1,2}$/, ','],
];

/** The currency by its code or sign, also as in "US$". */
const UNIT = `(?:${CURRENCY}|(?:${CURRENCY.slice(0, 2)})?\\${CURRENCY_SIGN})`;
const AMOUNT = new RegExp(`^(-?) ?(?:${UNIT} ?)?(.*?)(?: ?${UNIT})?$`, 'i');

/**
 * Dollars as people write them: "$1,299.00", "19,99", "1.299,00", " 100 ", "100.", "US$ 80". Null for everything that could
 * mean two amounts ("1.299" is read as three decimals, which no amount has), and for what JavaScript would take: "1e1", "0x10".
 */
export const readDollars = (text: string): number | null => {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [, minus, amount = ''] = AMOUNT.exec(plain) ?? [];
  const found = PATTERNS.find(([pattern]) => pattern.test(amount));
  if (!found) return null;
  const [whole = '', decimals = ''] = amount.split(found[1]);
  const dollars = Number(`${minus}${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
  return Number.isFinite(dollars) ? dollars : null;
};
