const quoted = (word: string): string => `'${word}':*`;

/** A word as it stands, or its letters and digits apart: "cold-brew" finds "Cold-Brew" and "cold brew" alike. */
const startsWith = (word: string): string => {
  const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const apart = parts.map(quoted).join(' & ');
  return parts.length === 1 && parts[0] === word ? apart : `(${quoted(word)} | (${apart}))`;
};

/**
 * What to_tsquery takes for a search as it was typed: every word must begin a word of the text. Each word is quoted
 * and loses the two characters that mean something inside quotes; what holds no letter or digit is ignored.
 * @returns undefined when nothing is left to look for.
 */
export const searchWords = (q: string): string | undefined => {
  const words = q
    .replaceAll(/['\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? undefined : words.map(startsWith).join(' & ');
};
