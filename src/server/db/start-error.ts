import { codeOf } from '../lib/error-code.ts';

/** The database cannot be opened; the message is addressed to the person who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the server has no permission to write there',
  EPERM: 'the server has no permission to write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  ENOENT: 'the path cannot be created',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

/** Explains in one sentence why a data folder cannot be used. */
export function folderError(directory: string, error: unknown): DatabaseStartError {
  const code = codeOf(error) ?? '';
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseStartError(`The database folder ${directory} cannot be used: ${reason}.`, { cause: error });
}
