import type { Context } from '../context.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import type { CheckedFile } from './checked-file.ts';

const notAPoster = (error: unknown): never => {
  throw error instanceof ApiError && error.code === 'wrongFileType'
    ? invalidField('poster', 'The poster must be a JPEG picture')
    : error;
};

/**
 * Decodes a poster that came as a data URL and encodes it again, before anything else is done.
 * @throws ApiError 422 on `poster` when it is not a JPEG.
 */
export const preparePoster = async (
  { files }: Pick<Context, 'files'>,
  dataUrl: string | undefined,
  ownerId: number,
): Promise<CheckedFile | undefined> => {
  if (!dataUrl) return undefined;
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return files.preparePoster(Buffer.from(base64, 'base64'), ownerId).catch(notAPoster);
};
