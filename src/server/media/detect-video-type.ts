import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { NOT_A_VIDEO, SNIFF_BYTES, videoTypeOf } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';
import type { Video } from './read-file-metadata.ts';

const readHead = async (video: Video): Promise<Uint8Array> => {
  if (typeof video !== 'string') return video.read(0, Math.min(SNIFF_BYTES, video.size));
  const handle = await open(video);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/**
 * The media type of a video, detected by its bytes; see `videoTypeOf`. Works on an incomplete file once
 * `SNIFF_BYTES` have arrived.
 * @param name the name that its sender gave it
 * @throws ApiError `wrongFileType` for anything but a video.
 */
export const detectVideoType = async (video: Video, name: string): Promise<string> => {
  const head = await readHead(video);
  const type = videoTypeOf((await fileTypeFromBuffer(head))?.mime, name, head);
  if (type === null) throw new ApiError('wrongFileType', NOT_A_VIDEO);
  return type;
};
