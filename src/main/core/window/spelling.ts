const FALLBACK = 'en-US';

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * Best dictionary for a language, e.g. `pt-AO` → `pt-PT`: the exact tag, else the plain language, else a dictionary of
 * that language.
 */
const closest = (wanted: string, available: readonly string[]): string | undefined => {
  const same = available.find((tag) => tag.toLowerCase() === wanted.toLowerCase());
  const language = languageOf(wanted);
  if (language === 'en') return same ?? available.find((tag) => tag === FALLBACK);
  return (
    same ??
    available.find((tag) => tag.toLowerCase() === language) ??
    available.findLast((tag) => languageOf(tag) === language)
  );
};

/**
 * Dictionaries for the system's languages, in their order and without duplicates; English when none matches.
 * @param preferred language tags of the system (BCP 47), e.g. `de-AT`
 * @param available tags of the dictionaries
 */
export const spellingLanguages = (preferred: readonly string[], available: readonly string[]): readonly string[] => {
  const found = new Set(preferred.flatMap((tag) => closest(tag, available) ?? []));
  if (found.size === 0 && available.includes(FALLBACK)) found.add(FALLBACK);
  return [...found];
};
