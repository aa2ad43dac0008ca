/** A `Content-Disposition` for an already clean name: plain for old clients, RFC 8187 for the rest (RFC 6266 §4.3). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%;]/g, '_')
      .trim() || 'file';
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
