import { chmodSync, readdirSync, statSync } from 'node:fs';
import { codeOf } from '../lib/error-code.ts';
import { makePrivateFolderSync } from '../lib/private-folder.ts';
import { ConfigError } from './config-error.ts';

/** The error for a data folder without write access. */
export const unwritable = (directory: string, error: unknown): ConfigError =>
  new ConfigError([
    `The data folder ${directory} cannot be written (${codeOf(error) ?? String(error)}). Set DATA_DIR to a folder that can be written.`,
  ]);

/** What only a data folder holds. Any other folder may be shared on purpose, and is not taken from others. */
const OWN = ['secret-key', 'database', 'files', 'uploads'];

/**
 * Creates the data folder if it does not exist, and takes an existing one that holds data, or nothing, from other accounts
 * of the computer.
 * @returns a sentence for the log when the folder stays open to others.
 */
export const makeDataDirectory = (directory: string): string | undefined => {
  try {
    makePrivateFolderSync(directory);
    const mode = statSync(directory).mode & 0o777;
    if (process.platform === 'win32' || (mode & 0o077) === 0) return undefined;
    const content = readdirSync(directory);
    if (content.length > 0 && !content.some((name) => OWN.includes(name)))
      return `Other accounts of this computer can look into ${directory} (mode ${mode.toString(8)}). Its mode was not changed, because it also holds files of other programs.`;
    chmodSync(directory, 0o700);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'EPERM')
      return `Other accounts of this computer can look into ${directory}, and this account is not allowed to change that.`;
    throw unwritable(directory, error);
  }
};
