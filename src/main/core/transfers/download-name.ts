import { join, parse } from 'node:path';
import type { DownloadTarget } from '#shared/domain/transfer.ts';
import { cleanFileName } from '#shared/media/clean-file-name.ts';

/** What a delivered video may be called: a name from the page must not turn its bytes into a program. */
const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|mpg|mpeg|ts|3gp|3g2|ogv|flv|wmv)$/i;
const ARCHIVE = /\.zip$/i;

/**
 * The name under which a download is saved: one segment that every system takes, shows as it is, and opens as what it
 * was ordered as. At most 155 bytes of UTF-8, so that a number and `.part` fit behind it.
 */
export const downloadName = (name: string, { purpose }: DownloadTarget): string => {
  const [known, extension, fallback] = purpose === 'video' ? [VIDEO, '.mp4', 'video'] : [ARCHIVE, '.zip', 'export'];
  const clean = cleanFileName(name, fallback);
  return known.test(clean) ? clean : `${clean}${extension}`;
};

/** The same path with a number before its extension: `clip (2).mp4`. */
export const numberedPath = (path: string, number: number): string => {
  if (number === 1) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name} (${number})${ext}`);
};

/** Where the bytes of an unfinished download lie. */
export const partPathOf = (path: string): string => `${path}.part`;
