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

/** Whether nothing to read is left of a script. */
export const isEmptyScript = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Each pass closes what the one before left misnested; more of them would only be asked for to keep us busy. */
const MOST_PASSES = 10;

/** A script as safe HTML (spec §2 shows it as HTML). Sanitising what was sanitised changes nothing. */
export const sanitizeScript = async (script: string): Promise<string> => {
  if (!looksLikeHtml.test(script)) return paragraphs(script);
  // Most scripts are plain text: a server that never saw another need not load this.
  const { default: sanitizeHtml } = await import('sanitize-html');
  let html = script;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const safe = sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' });
    // Text alone would be taken for plain text the next time, and escaped again.
    const next = looksLikeHtml.test(safe) ? safe : `<p>${safe}</p>`;
    if (next === html) return next;
    html = next;
  }
  // No markup settles: its text is left, which was escaped by the passes before.
  return `<p>${html.replaceAll(/<[^>]*>/g, '')}</p>`;
};
