import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export const newUploadId = (): string => randomBytes(16).toString('hex');

export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const isSuffix = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/** A part of a file name that no other file has. */
export const newFileSuffix = (): string => randomBytes(8).toString('hex');

/** Where the bytes of an upload are while it is unclaimed; `suffix` is the one in its row. */
export const uploadPath = (directory: string, id: string, suffix = ''): string => {
  if (!isUploadId(id)) throw new TypeError('An upload id is 32 hexadecimal digits.');
  if (suffix === '') return join(directory, id);
  if (!isSuffix(suffix)) throw new TypeError('The suffix of an upload is 16 hexadecimal digits.');
  return join(directory, `${id}.${suffix}`);
};

/** The upload and the suffix that the name of a file stands for; undefined when it is no upload's. */
export const parseUploadName = (name: string): { id: string; suffix: string } | undefined => {
  const [id = '', suffix = '', ...rest] = name.split('.');
  const isName = isUploadId(id) && rest.length === 0 && (name === id || isSuffix(suffix));
  return isName ? { id, suffix } : undefined;
};
