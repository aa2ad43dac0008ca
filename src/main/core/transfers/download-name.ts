import { join, parse } from 'node:path';
import type { DownloadTarget } from '#shared/domain/transfers/transfer.ts';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { hasVideoExtension } from '#shared/media/video-types.ts';

/** Attachments are videos or pictures; the server stores pictures as WebP. */
const isShown = (name: string): boolean => /\.webp$/i.test(name) || hasVideoExtension(name);

const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Accepted extensions of each kind, the default extension, and the name of a file without one. */
const kinds = {
  video: { hasExtension: hasVideoExtension, extension: '.mp4', fallback: 'video' },
  message: { hasExtension: isShown, extension: '.mp4', fallback: 'attachment' },
  videos: { hasExtension: isZip, extension: '.zip', fallback: 'videos' },
  export: { hasExtension: isZip, extension: '.zip', fallback: 'export' },
  statement: { hasExtension: (name: string) => /\.csv$/i.test(name), extension: '.csv', fallback: 'statement' },
  notes: { hasExtension: (name: string) => /\.(?:csv|edl|xml)$/i.test(name), extension: '.csv', fallback: 'notes' },
} as const;

/**
 * The name under which a download is saved: one path segment that every system accepts, with an extension that fits the
 * kind, so that a name from the page cannot turn a video into a program. At most 155 bytes of UTF-8, which leaves room
 * for a number and `.part`.
 */
export const downloadName = (name: string, { purpose }: DownloadTarget): string => {
  const { hasExtension, extension, fallback } = kinds[purpose];
  const clean = cleanFileName(name, fallback);
  return hasExtension(clean) ? clean : `${clean}${extension}`;
};

/** Inserts a number before the extension: `clip (2).mp4`. Number 1 leaves the path as it is. */
export const numberedPath = (path: string, number: number): string => {
  if (number === 1) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name} (${number})${ext}`);
};

/** Path of an unfinished download. */
export const partPathOf = (path: string): string => `${path}.part`;
