const endsBlock = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'BLOCKQUOTE', 'HR']);

const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const inner = [...node.childNodes].map(textOf).join('');
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeName === 'LI') return `- ${inner}\n`;
  return endsBlock.has(node.nodeName) ? `${inner.trimEnd()}\n\n` : inner;
};

/** A script's HTML as plain text; the server turns it into the same paragraphs again. */
export const scriptText = (html: string | null): string =>
  html ? textOf(new DOMParser().parseFromString(html, 'text/html').body).trim() : '';
