import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../http/refusal.ts';

/** Bytes from which the container of a file can be told; fewer say nothing unless they are all there is. */
export const SNIFF_BYTES = 4_100;

/** The extension to give a file on download, by detected type. Only these types count as video. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/matroska': 'mkv',
  'video/vnd.avi': 'avi',
  'video/mpeg': 'mpg',
  'video/MP1S': 'mpg',
  'video/MP2P': 'mpg',
  'video/mp2t': 'ts',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
  'video/ogg': 'ogv',
  'video/x-flv': 'flv',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
};

const notAVideo = (): Refusal =>
  new Refusal('wrongFileType', 'This file is not a video. Please choose an MP4, MOV, WebM or another video file.');

/** The usual extension of a detected video type, without the dot. */
export const videoExtension = (mediaType: string): string | undefined => EXTENSIONS[mediaType];

/**
 * The media type of the video at `path`, told by its bytes and never by its name. A file that is still arriving may be
 * asked about once `SNIFF_BYTES` are there.
 * @throws Refusal `wrongFileType` for anything that is no video.
 */
export const inspectVideo = async (path: string): Promise<string> => {
  const type = await fileTypeFromFile(path);
  if (!type || EXTENSIONS[type.mime] === undefined) throw notAVideo();
  return type.mime;
};
