/** Codes as one text, "en,es": forms, query strings and drafts hold texts. */
export const joinCodes = (codes: readonly string[]): string => codes.join(',');

/** The codes of such a text, each once, in their order. */
export const splitCodes = (text: string | null | undefined): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];
