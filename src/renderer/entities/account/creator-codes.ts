import type { Options } from '#renderer/ui/form/native-choice.tsx';
import { CATEGORIES, categoryName } from '#shared/domain/people/categories.ts';
import { languageName } from '#shared/domain/people/language-name.ts';
import { LANGUAGES } from '#shared/domain/people/languages.ts';

/** All languages by their English names, in alphabetical order. */
export const languageOptions: Options<string> = LANGUAGES.map((value) => ({
  value,
  label: languageName(value),
})).sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** All categories of a creator. */
export const categoryOptions: Options<string> = CATEGORIES.map((value) => ({ value, label: categoryName(value) }));
