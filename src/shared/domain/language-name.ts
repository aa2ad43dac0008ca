const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language, from Unicode CLDR. */
export const languageName = (code: string): string => names.of(code) ?? code;
