import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { hasVideoExtension } from '#shared/media/video-types.ts';

/** Systems do not know each type: a transport stream may be a text, and the type of others empty. */
const isVideo = ({ type, name }: File): boolean => type.startsWith('video/') || hasVideoExtension(name);

/**
 * The one video among picked or dropped files, or the reason for its rejection.
 * @param most maximum size in bytes
 */
export const chooseVideo = (
  files: readonly File[],
  most: number = limits.videoBytes,
): { file: File } | { rejection: string } => {
  const [file, ...more] = files;
  if (!file) return { rejection: 'This is not a file. Choose a video.' };
  if (more.length > 0) return { rejection: 'Choose one video only.' };
  if (!isVideo(file)) return { rejection: `“${file.name}” is not a video. Choose a video file.` };
  if (file.size === 0) return { rejection: `“${file.name}” is empty. Choose another video.` };
  if (file.size > most)
    return {
      rejection: `“${file.name}” is ${byteSize(file.size)} large. Choose a video of at most ${byteSize(most)}.`,
    };
  return { file };
};
