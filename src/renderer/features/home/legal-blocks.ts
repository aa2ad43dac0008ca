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
 * The blocks of a text that the operator keeps as HTML: headings, paragraphs, list items, in plain words. Everything
 * else in it is left out, so that it can be drawn as text and never as markup.
 */
export const legalBlocks = (html: string): LegalBlock[] =>
  [...html.matchAll(BLOCK)]
    .map(([, kind, inner = '']) => ({ kind: kind as LegalBlock['kind'], text: plain(inner) }))
    .filter(({ text }) => text !== '');
