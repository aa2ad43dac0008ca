/** Bytes from which the container of a file can be told; fewer say nothing unless they are all there is. */
export const SNIFF_BYTES = 4_100;

/** The usual extension by media type as `file-type` names it. Only these types count as video. */
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

/** The usual extension of a detected video type, without the dot; undefined when it is no video. */
export const videoExtension = (mediaType: string): string | undefined => EXTENSIONS[mediaType];

export const NOT_A_VIDEO = 'This file is not a video. Please choose an MP4, MOV, WebM or another video file.';
