import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';

/** Read and written by this account only; every file with content of people is made with it. */
export const PRIVATE_FILE = 0o600;

/** Read by this account, written by nobody: what is stored for good. */
export const READ_ONLY_FILE = 0o400;

const FOLDER = { recursive: true, mode: 0o700 } as const;

/** Makes a folder, and those above it that are missing, that only this account can look into (0700). */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, FOLDER);
};

/** The same for constructors. */
export const makePrivateFolderSync = (path: string): void => {
  mkdirSync(path, FOLDER);
};
