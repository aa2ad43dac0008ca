/** Codes as one text, e.g. "en,es", for forms, query strings and drafts. */
export const joinCodes = (codes: readonly string[]): string => codes.join(',');

/** The unique codes of such a text, in their order. */
export const splitCodes = (text: string | null | undefined): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];
