import { join, parse } from 'node:path';
import type { DownloadTarget } from '#shared/domain/transfer.ts';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { hasVideoExtension } from '#shared/media/video-types.ts';

/** A picture of a message is stored as WebP. */
const isShown = (name: string): boolean => /\.webp$/i.test(name) || hasVideoExtension(name);

/** How each kind of download is recognised, and what it is called without a name. */
const kinds = {
  video: { hasExtension: hasVideoExtension, extension: '.mp4', fallback: 'video' },
  message: { hasExtension: isShown, extension: '.mp4', fallback: 'attachment' },
  export: { hasExtension: (name: string) => /\.zip$/i.test(name), extension: '.zip', fallback: 'export' },
  statement: { hasExtension: (name: string) => /\.csv$/i.test(name), extension: '.csv', fallback: 'statement' },
} as const;

/**
 * The name under which a download is saved: one segment that every system takes, shows as it is, and opens as what it
 * was ordered as: a name from the page must not turn a video into a program. At most 155 bytes of UTF-8, so that a number and `.part` fit behind it.
 */
export const downloadName = (name: string, { purpose }: DownloadTarget): string => {
  const { hasExtension, extension, fallback } = kinds[purpose];
  const clean = cleanFileName(name, fallback);
  return hasExtension(clean) ? clean : `${clean}${extension}`;
};

/** The same path with a number before its extension: `clip (2).mp4`. */
export const numberedPath = (path: string, number: number): string => {
  if (number === 1) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name} (${number})${ext}`);
};

/** Where the bytes of an unfinished download lie. */
export const partPathOf = (path: string): string => `${path}.part`;
