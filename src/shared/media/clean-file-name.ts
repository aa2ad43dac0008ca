const MAX_BYTES = 150;
/** Control, zero-width and bidirectional characters, which can disguise a name, and what stands for bytes that are no UTF-8. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/gu;
/** Characters that Windows forbids in names; `:` would open an alternate data stream. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Reserved device names of Windows, also when followed by spaces or an extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const cutTo = (text: string, maxBytes: number): string => {
  let cut = '';
  for (const character of text.slice(0, maxBytes)) {
    if (bytesOf(cut) + bytesOf(character) > maxBytes) break;
    cut += character;
  }
  return cut;
};

const shorten = (name: string, maxBytes: number): string => {
  if (bytesOf(name) <= maxBytes) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return cutTo(name.slice(0, name.length - extension.length), maxBytes - extension.length) + extension;
};

/**
 * Turns an untrusted name into a harmless label: its last segment in NFC, without control, bidirectional and forbidden
 * characters, never a device name or a hidden file, at most 150 bytes of UTF-8 by default. The server never uses it as a path.
 */
export const cleanFileName = (name: string, fallback = 'file', maxBytes = MAX_BYTES): string => {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const visible = last.normalize('NFC').replace(INVISIBLE, '').replace(FORBIDDEN, '_');
  const trimmed = shorten(visible.replace(/^[.\s]+/, ''), maxBytes).replace(/[.\s]+$/, '');
  if (trimmed === '') return fallback;
  return RESERVED.test(trimmed) ? shorten(`_${trimmed}`, maxBytes) : trimmed;
};
