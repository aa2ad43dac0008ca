interface Searchable {
  readonly title: string;
  readonly note?: string;
  readonly words?: string;
}

/** The words of a text, without case and accents, so that "uber" finds "Über". */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const begins = (words: readonly string[], wanted: string): boolean => words.some((word) => word.startsWith(wanted));

/**
 * The entries in which every word of a text begins a word, as the server searches; those first whose title begins with
 * the first of them.
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
