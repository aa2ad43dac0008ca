import { showsSomething } from '#shared/domain/visible-text.ts';

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

/** Whether a script contains no readable text. */
export const isEmptyScript = (html: string): boolean => !showsSomething(html.replaceAll(/<[^<>]*>|&nbsp;/g, ''));

/** Maximum number of passes. Each repairs nesting errors left by the one before; only an attack would need more. */
const MOST_PASSES = 10;

/** Sanitizes a script to safe HTML (spec §2 shows it as HTML). Idempotent. */
export const sanitizeScript = async (script: string): Promise<string> => {
  if (!looksLikeHtml.test(script)) return paragraphs(script);
  // Loaded on first use, because most scripts are plain text.
  const { default: sanitizeHtml } = await import('sanitize-html');
  let html = script;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const safe = sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' });
    // Without a tag, the next call would treat the result as plain text and escape it again.
    const next = looksLikeHtml.test(safe) ? safe : `<p>${safe}</p>`;
    if (next === html) return next;
    html = next;
  }
  // The markup does not converge, so only its text is kept, which earlier passes have escaped.
  return `<p>${html.replaceAll(/<[^<>]*>/g, '')}</p>`;
};
