import type { IncomingHttpHeaders } from 'node:http';

/** Known data of the file before the response. */
export interface Expected {
  /** Bytes on the disk. */
  readonly offset: number;
  /** Validator of the bytes on the disk. */
  readonly etag: string | null;
  /** Size of the whole file; null while unknown. */
  readonly size: number | null;
}

/** Position of a response's bytes in the file. */
export interface Content {
  /** Position of the first byte; the bytes on the disk from there on are replaced. */
  readonly first: number;
  /** Position after the last byte; null until the response ends. */
  readonly end: number | null;
  /** Size of the whole file; null until the response ends. */
  readonly size: number | null;
  readonly etag: string | null;
}

/**
 * `content`: bytes of the file. `complete`: the disk has all bytes. `anew`: the bytes do not continue those on the
 * disk, so the download restarts. `link`: the link has expired. `other`: not a response for a file.
 */
export type Head =
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'complete' | 'link' | 'other' }
  | { readonly kind: 'anew'; readonly why: string };

const OTHER: Head = { kind: 'other' };

const anew = (why: string): Head => ({ kind: 'anew', why });

/** `If-Range` accepts only strong validators (RFC 9110 section 13.1.5). */
const strongEtag = ({ etag }: IncomingHttpHeaders): string | null =>
  etag !== undefined && /^"[\x21\x23-\x7e]{1,128}"$/.test(etag) ? etag : null;

const count = (digits: string | undefined): number | null =>
  digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : null;

const rangeOf = (header: string | undefined) => {
  const [, first, last, size] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header ?? '') ?? [];
  const range = { first: Number(first), end: Number(last) + 1, size: Number(size) };
  return first !== undefined && range.first < range.end && range.end <= range.size ? range : null;
};

/** Rejects a proxy's page and content that was compressed on the way. */
const isFile = (headers: IncomingHttpHeaders): boolean =>
  !/^text\/html\b/i.test(headers['content-type'] ?? '') && (headers['content-encoding'] ?? 'identity') === 'identity';

const wholeFile = (headers: IncomingHttpHeaders, expected: Expected): Head => {
  const size = count(headers['content-length']);
  if (!isFile(headers) || (expected.size !== null && size !== null && size !== expected.size)) return OTHER;
  return { kind: 'content', content: { first: 0, end: size, size, etag: strongEtag(headers) } };
};

const partOfFile = (headers: IncomingHttpHeaders, expected: Expected): Head => {
  const range = rangeOf(headers['content-range']);
  const etag = strongEtag(headers);
  if (!isFile(headers)) return OTHER;
  if (range === null) return anew('The server did not say which bytes it sent.');
  if (expected.size !== null && range.size !== expected.size)
    return anew(`The server's file has ${range.size} bytes now.`);
  if (expected.etag !== null && etag !== null && etag !== expected.etag)
    return anew('The file on the server is another now.');
  // Checks Content-Range, because the requested range does not prove what was sent.
  if (range.first !== expected.offset) return anew(`The server sent bytes from ${range.first} on.`);
  return { kind: 'content', content: { ...range, etag: etag ?? expected.etag } };
};

/** Classifies the head of a response to a download request. */
export const readHead = (status: number, headers: IncomingHttpHeaders, expected: Expected): Head => {
  if (status === 200) return wholeFile(headers, expected);
  if (status === 206) return partOfFile(headers, expected);
  if (status === 416) {
    const [, size] = /^bytes \*\/(\d{1,15})$/.exec(headers['content-range'] ?? '') ?? [];
    const isWhole = count(size) === expected.offset && (expected.size ?? expected.offset) === expected.offset;
    return isWhole && expected.offset > 0 ? { kind: 'complete' } : anew('The server has no such part of the file.');
  }
  return [401, 403, 404, 410].includes(status) ? { kind: 'link' } : OTHER;
};
