export interface TextPart {
  /** Offset in the message; unique among its parts. */
  readonly start: number;
  readonly text: string;
  /** Set for http and https URLs only. */
  readonly href?: string;
  /** Set for "job #" with a number. */
  readonly job?: number;
}

const LINKED = /https?:\/\/[^\s<>"'`]+|\bjob #[1-9]\d{0,14}\b/gi;
/** Punctuation that belongs to the sentence, not to the URL. */
const TRAILING = /[.,;:!?)\]}]+$/;

const linkOf = (found: string): Omit<TextPart, 'start'> | null => {
  const [, number] = /#(\d+)$/.exec(found) ?? [];
  if (number && !found.includes(':')) return { text: found, job: Number(number) };
  const text = found.replace(TRAILING, '');
  return URL.canParse(text) ? { text, href: new URL(text).href } : null;
};

/** Splits a message into plain text, URLs and job numbers; no other markup is interpreted. */
export const textParts = (message: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(LINKED)) {
    const link = linkOf(found);
    if (!link) continue;
    if (index > end) parts.push({ start: end, text: message.slice(end, index) });
    parts.push({ start: index, ...link });
    end = index + link.text.length;
  }
  if (end < message.length) parts.push({ start: end, text: message.slice(end) });
  return parts;
};
