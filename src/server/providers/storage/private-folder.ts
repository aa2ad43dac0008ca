import { mkdir } from 'node:fs/promises';

/** Read and written by this account only; every file with content of people is made with it. */
export const PRIVATE_FILE = 0o600;

/** Makes a folder, and those above it that are missing, that only this account can look into (0700). */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
};
