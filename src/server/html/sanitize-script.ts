import { showsSomething } from '#shared/domain/text/visible-text.ts';

/** Tags that a script may contain: structured text. No links, media or styles, nothing that loads or runs. */
const allowedTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'hr',
];

/** Stops at the next `<`: otherwise each of many opening brackets would be searched to the end of the text. */
const looksLikeHtml = /<\/?[a-z][^<>]*>/i;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Converts plain text to paragraphs. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br />')}</p>`)
    .join('');

const endsLine = /^<\/?(?:p|br|h[234]|[uo]l|li|blockquote|hr)\b/;

/** Whether the text stands beside a tag that ends a line anyway, or at an end of the script. */
const isEdge = (tag: string | undefined): boolean => tag === undefined || endsLine.test(tag);

/** Turns the line breaks of text beside tags into `<br />`; those between blocks only lay out the source. */
const withLineBreaks = (html: string): string => {
  const parts = html.split(/(<[^<>]*>)/);
  const inLine = (text: string, n: number): string => {
    const [start, end] = [text.trimStart(), text.trimEnd()];
    const before = isEdge(parts[n - 1]) && text.slice(0, text.length - start.length).includes('\n');
    const after = isEdge(parts[n + 1]) && text.slice(end.length).includes('\n');
    const kept = before ? start : text;
    return (after ? kept.trimEnd() : kept).replaceAll('\n', '<br />');
  };
  return parts.map((part, n) => (n % 2 === 1 ? part : inLine(part, n))).join('');
};

/** Whether a script contains no readable text. */
export const isEmptyScript = (html: string): boolean => !showsSomething(html.replaceAll(/<[^<>]*>|&nbsp;/g, ''));

/** Maximum number of passes. Each repairs nesting errors left by the one before; only an attack would need more. */
const MOST_PASSES = 10;

/** Sanitizes a script to safe HTML that keeps its line breaks. Idempotent. */
export const sanitizeScript = async (text: string): Promise<string> => {
  const script = text.replaceAll(/\r\n?/g, '\n');
  if (!looksLikeHtml.test(script)) return paragraphs(script);
  // Loaded on first use, because most scripts are plain text.
  const { default: sanitizeHtml } = await import('sanitize-html');
  let html = script;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const safe = sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' });
    // Without a tag, the next call would treat the result as plain text and escape it again.
    const next = withLineBreaks(looksLikeHtml.test(safe) ? safe : `<p>${safe}</p>`);
    if (next === html) return next;
    html = next;
  }
  // The markup does not converge, so only its text is kept, which earlier passes have escaped.
  return `<p>${html.replaceAll(/<[^<>]*>/g, '')}</p>`;
};
