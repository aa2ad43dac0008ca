import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export const newUploadId = (): string => randomBytes(16).toString('hex');

export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Where the bytes of an upload are while it is unclaimed. */
export const uploadPath = (directory: string, id: string): string => {
  if (!isUploadId(id)) throw new TypeError('An upload id is 32 hexadecimal digits.');
  return join(directory, id);
};
