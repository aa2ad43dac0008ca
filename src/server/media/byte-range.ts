import type { ByteRange } from '../providers/storage/storage.ts';

/**
 * What a `Range` header asks of a file (RFC 9110 §14.2): one range; `undefined` for the whole file when there is no
 * header, it is not understood or names several ranges; `unsatisfiable` when it starts behind the end.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d{0,16})-(\d{0,16})$/i.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
};
