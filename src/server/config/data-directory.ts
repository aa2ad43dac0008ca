import { mkdirSync } from 'node:fs';
import { codeOf } from '../db/start-error.ts';
import { ConfigError } from './config-error.ts';

/** A data folder that cannot be written. */
export const unwritable = (directory: string, error: unknown): ConfigError =>
  new ConfigError([
    `The data folder ${directory} cannot be written (${codeOf(error) ?? String(error)}). Set DATA_DIR to a folder that can.`,
  ]);

/** Makes the data folder where there is none. */
export const makeDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw unwritable(directory, error);
  }
};
