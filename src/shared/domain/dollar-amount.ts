/**
 * Dollars in plain decimal notation. JavaScript reads "1e1" as 10 and "0x10" as 16, and a comma may separate thousands
 * or decimals, so both are refused instead of guessed.
 */
export const isDollarAmount = (text: string): boolean => /^-?(?:\d+|\d*\.\d+)$/.test(text);
