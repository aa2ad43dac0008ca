import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/** Readable and writable only by this account; the mode of every file with user content. */
export const PRIVATE_FILE = 0o600;

/** Readable only by this account and writable by nobody; the mode of permanent files. */
export const READ_ONLY_FILE = 0o400;

const FOLDER = { recursive: true, mode: 0o700 } as const;

/** Creates a folder and its missing parents with access only for this account (0700). */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, FOLDER);
};

/**
 * The synchronous version, for what is made at the start. Not `recursive`: Node 20 then loops forever when a folder cannot
 * be created although its parent exists (/proc).
 */
export const makePrivateFolderSync = (path: string): void => {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makePrivateFolderSync(parent);
  try {
    mkdirSync(path, { mode: FOLDER.mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
};
