export interface LegalBlock {
  readonly kind: 'h2' | 'h3' | 'p' | 'li';
  readonly text: string;
}

const BLOCK = /<(h2|h3|p|li)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00a0',
};

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/**
 * Headings, paragraphs and list items of the operator's HTML as plain text. Everything else is dropped, so that nothing
 * is rendered as markup.
 */
export const legalBlocks = (html: string): LegalBlock[] =>
  [...html.matchAll(BLOCK)]
    .map(([, kind, inner = '']) => ({ kind: kind as LegalBlock['kind'], text: plain(inner) }))
    .filter(({ text }) => text !== '');
