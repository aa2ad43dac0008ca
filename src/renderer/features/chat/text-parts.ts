export interface TextPart {
  /** Offset in the message; unique among its parts. */
  readonly start: number;
  readonly text: string;
  /** Set for http and https addresses only. */
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** A message as plain text and the addresses in it; nothing else in it has a meaning. */
export const textParts = (message: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ start: end, text: message.slice(end, index) });
    parts.push({ start: index, text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < message.length) parts.push({ start: end, text: message.slice(end) });
  return parts;
};
