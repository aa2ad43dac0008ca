interface Searchable {
  readonly title: string;
  readonly note?: string;
  readonly words?: string;
}

/** Words of a text without case and diacritics, so that "uber" matches "Über". */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const begins = (words: readonly string[], wanted: string): boolean => words.some((word) => word.startsWith(wanted));

/**
 * Entries in which every searched word is the prefix of a word, as in the server's search. Entries whose title starts
 * with the first searched word come first.
 */
export const matchEntries = <E extends Searchable>(entries: readonly E[], text: string): readonly E[] => {
  const wanted = wordsOf(text);
  const [first] = wanted;
  if (first === undefined) return [];
  const found = entries.filter(({ title, note = '', words = '' }) => {
    const all = wordsOf(`${title} ${note} ${words}`);
    return wanted.every((word) => begins(all, word));
  });
  const rank = ({ title }: E): number => (wordsOf(title)[0]?.startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
};
