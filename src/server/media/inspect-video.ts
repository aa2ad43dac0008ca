import { fileTypeFromFile } from 'file-type';
import { NOT_A_VIDEO, videoExtension } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The media type of the video at `path`, told by its bytes and never by its name. A file that is still arriving may be
 * asked about once `SNIFF_BYTES` are there.
 * @throws ApiError `wrongFileType` for anything that is no video.
 */
export const inspectVideo = async (path: string): Promise<string> => {
  const type = await fileTypeFromFile(path);
  if (!type || videoExtension(type.mime) === undefined) throw new ApiError('wrongFileType', NOT_A_VIDEO);
  return type.mime;
};
