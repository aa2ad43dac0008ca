import sanitizeHtml from 'sanitize-html';

/** What a script may hold: text with structure. No links out, no media, no styles, nothing that loads or runs. */
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

const looksLikeHtml = /<\/?[a-z][^>]*>/i;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text, as brands type it, in paragraphs. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br />')}</p>`)
    .join('');

/** A script as safe HTML (spec §2 shows it as HTML). Sanitising what was sanitised changes nothing. */
export const sanitizeScript = (script: string): string =>
  looksLikeHtml.test(script)
    ? sanitizeHtml(script, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' })
    : paragraphs(script);
