import { readFileSync, statSync } from 'node:fs';
import { limits } from '#shared/domain/limits.ts';
import { isStorable } from '#shared/domain/storable-text.ts';
import { codeOf } from '../db/start-error.ts';
import { ApiError } from '../http/api-error.ts';

/** Maximum length of a UTF-8 character in bytes. */
const LONGEST_CHARACTER = 4;

const tooLong = (file: string): ApiError =>
  new ApiError(
    'invalid',
    `${file} is too long: a script has at most ${limits.script.toLocaleString('en-US')} characters.`,
  );

const notText = (file: string): ApiError =>
  new ApiError('invalid', `${file} is not a text file. Save the script as plain text or HTML in UTF-8.`);

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText(file);
  }
};

/** Reads the text of the operator's file. @throws ApiError when it is unreadable or invalid. */
export const readScriptFile = (file: string): string => {
  try {
    if (statSync(file).size > limits.script * LONGEST_CHARACTER) throw tooLong(file);
    const text = decode(file, readFileSync(file));
    if (text.length > limits.script) throw tooLong(file);
    if (!isStorable(text)) throw notText(file);
    return text;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid', `${file} cannot be read (${codeOf(error) ?? String(error)}).`);
  }
};
