import { readFileSync, statSync } from 'node:fs';
import { limits } from '#shared/domain/limits.ts';
import { codeOf } from '../db/start-error.ts';
import { ApiError } from '../http/api-error.ts';

/** Bytes that a character takes at most in UTF-8. */
const LONGEST_CHARACTER = 4;

const tooLong = (file: string): ApiError =>
  new ApiError(
    'invalid',
    `${file} is too long: a script has at most ${limits.script.toLocaleString('en-US')} characters.`,
  );

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('invalid', `${file} is not a text file. Save the script as plain text or HTML in UTF-8.`);
  }
};

/** The text of a file that the operator names. @throws ApiError with what is wrong with it. */
export const readScriptFile = (file: string): string => {
  try {
    if (statSync(file).size > limits.script * LONGEST_CHARACTER) throw tooLong(file);
    const text = decode(file, readFileSync(file));
    if (text.length > limits.script) throw tooLong(file);
    return text;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid', `${file} cannot be read (${codeOf(error) ?? String(error)}).`);
  }
};
