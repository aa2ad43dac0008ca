/** Characters shown before the match. */
const BEFORE = 30;

/** A part of a message around a match. */
export interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * Excerpt with the match near its beginning; never splits a character. Where lower-casing changes the length, the
 * position is unknown and the excerpt starts at the message's beginning.
 */
export const excerptAround = (message: string, found: string): Excerpt => {
  const [text, lower] = [message.replaceAll(/\s/g, ' '), message.toLowerCase()];
  const at = lower.length === message.length ? lower.indexOf(found.toLowerCase()) : -1;
  if (at === -1) return { before: text, match: '', after: '' };
  const near = Math.max(0, at - BEFORE);
  const from = isLowSurrogate(text, near) ? near - 1 : near;
  const to = at + found.length;
  return { before: (from > 0 ? '… ' : '') + text.slice(from, at), match: text.slice(at, to), after: text.slice(to) };
};
