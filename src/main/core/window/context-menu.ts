import { externalLink } from '../addresses.ts';
import { isAppUrl } from '../origin.ts';

/** The part of Electron's `context-menu` event that the menu depends on. */
export interface ContextFacts {
  readonly isEditable: boolean;
  readonly linkURL: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
  readonly editFlags: {
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
}

export type ContextLine =
  | { readonly kind: 'separator' }
  | { readonly kind: 'suggestion'; readonly word: string }
  | { readonly kind: 'no-suggestion' }
  | { readonly kind: 'add-word'; readonly word: string }
  | { readonly kind: 'role'; readonly role: 'cut' | 'copy' | 'paste' | 'selectAll' }
  | { readonly kind: 'copy-link'; readonly address: string };

const MOST_SUGGESTIONS = 5;

const spelling = ({ misspelledWord, dictionarySuggestions }: ContextFacts): readonly ContextLine[] => {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions
    .slice(0, MOST_SUGGESTIONS)
    .map((word): ContextLine => ({ kind: 'suggestion', word }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ kind: 'no-suggestion' } as const]),
    { kind: 'add-word', word: misspelledWord },
  ];
};

const editing = ({ isEditable, editFlags }: ContextFacts): readonly ContextLine[] => {
  const roles = [
    ...(isEditable && editFlags.canCut ? (['cut'] as const) : []),
    ...(editFlags.canCopy ? (['copy'] as const) : []),
    ...(isEditable && editFlags.canPaste ? (['paste'] as const) : []),
    ...(isEditable && editFlags.canSelectAll ? (['selectAll'] as const) : []),
  ];
  return roles.map((role) => ({ kind: 'role', role }));
};

/** A page of the app becomes its URL on the website, so that others can open it; other links are copied as they are. */
const linkOf = (address: string, website: string): string | null => {
  if (!isAppUrl(address)) return externalLink(address);
  const { pathname } = new URL(address);
  return /^\/(?:api|media|sandbox)\//.test(pathname) ? null : `${website}${pathname}`;
};

/**
 * Items of the context menu: only those that apply to the clicked element. There is no item to save pictures or videos,
 * because downloads go through the transfers, and none for signed links of files.
 * @param website scheme, host and port of the server
 */
export const contextMenu = (facts: ContextFacts, website: string): readonly ContextLine[] => {
  const link = linkOf(facts.linkURL, website);
  const groups = [
    spelling(facts),
    link === null ? [] : [{ kind: 'copy-link', address: link } as const],
    editing(facts),
  ].filter((group) => group.length > 0);
  return groups.flatMap((group, index) => (index === 0 ? group : [{ kind: 'separator' } as const, ...group]));
};

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
