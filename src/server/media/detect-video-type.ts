import { fileTypeFromFile } from 'file-type';
import { NOT_A_VIDEO, videoExtension } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The media type of the video at `path`, detected by its bytes and never by its name. Works on an incomplete file once
 * `SNIFF_BYTES` have arrived.
 * @throws ApiError `wrongFileType` for anything but a video.
 */
export const detectVideoType = async (path: string): Promise<string> => {
  const type = await fileTypeFromFile(path);
  if (!type || videoExtension(type.mime) === undefined) throw new ApiError('wrongFileType', NOT_A_VIDEO);
  return type.mime;
};
