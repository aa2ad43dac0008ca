import { existsSync } from 'node:fs';
import { codeOf } from '../lib/error-code.ts';
import { ConfigError } from './config-error.ts';

/**
 * Adds the settings of the file `.env` of the current folder to the environment, if there is one. Variables that are set
 * already win. ENV_FILE names another file, `none` is none.
 * @throws ConfigError when the file cannot be read, or the one that ENV_FILE names does not exist.
 */
export const loadEnvFile = (): void => {
  const named = process.env.ENV_FILE?.trim();
  if (named === 'none' || (!named && !existsSync('.env'))) return;
  const path = named || '.env';
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new ConfigError([`The settings in ${path} cannot be read (${codeOf(error) ?? String(error)}).`]);
  }
};
