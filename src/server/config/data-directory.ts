import { mkdirSync } from 'node:fs';
import { codeOf } from '../db/start-error.ts';
import { ConfigError } from './config-error.ts';

/** The error for a data folder without write access. */
export const unwritable = (directory: string, error: unknown): ConfigError =>
  new ConfigError([
    `The data folder ${directory} cannot be written (${codeOf(error) ?? String(error)}). Set DATA_DIR to a folder that can.`,
  ]);

/** Creates the data folder if it does not exist. */
export const makeDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw unwritable(directory, error);
  }
};
