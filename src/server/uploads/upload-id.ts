import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export const newUploadId = (): string => randomBytes(16).toString('hex');

export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const isSuffix = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/** A random suffix that makes a file name unique. */
export const newFileSuffix = (): string => randomBytes(8).toString('hex');

/** The path of an unclaimed upload's file; `suffix` comes from its row. */
export const uploadPath = (directory: string, id: string, suffix = ''): string => {
  if (!isUploadId(id)) throw new TypeError('An upload id is 32 hexadecimal digits.');
  if (suffix === '') return join(directory, id);
  if (!isSuffix(suffix)) throw new TypeError('The suffix of an upload is 16 hexadecimal digits.');
  return join(directory, `${id}.${suffix}`);
};

/** Parses a file name into upload id and suffix; undefined for other files. */
export const parseUploadName = (name: string): { id: string; suffix: string } | undefined => {
  const [id = '', suffix = '', ...rest] = name.split('.');
  const isName = isUploadId(id) && rest.length === 0 && (name === id || isSuffix(suffix));
  return isName ? { id, suffix } : undefined;
};
