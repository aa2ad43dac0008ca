const quoted = (word: string): string => `'${word}':*`;

/**
 * Matches a word as written, or its parts of letters and digits: "cold-brew" finds both "Cold-Brew" and "cold brew".
 */
const startsWith = (word: string): string => {
  const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const apart = parts.map(quoted).join(' & ');
  return parts.length === 1 && parts[0] === word ? apart : `(${quoted(word)} | (${apart}))`;
};

/**
 * Converts a typed search to the input of to_tsquery: every word must be a prefix of a word in the text. Each word is
 * quoted, without the two characters that are special inside quotes; words without letters and digits are ignored.
 * @returns undefined when no word is left.
 */
export const searchWords = (q: string): string | undefined => {
  const words = q
    .replaceAll(/['\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? undefined : words.map(startsWith).join(' & ');
};
