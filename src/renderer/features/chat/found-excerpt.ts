/** Characters shown before what was found. */
const BEFORE = 30;

/** The part of a message around what was found in it. */
export interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * Cuts a message so that the text found in it is among the first characters, never in the middle of a character. Where
 * upper and lower case differ in length, the place is unknown and the message is shown from its beginning.
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
