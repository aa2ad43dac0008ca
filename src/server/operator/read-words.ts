import type { Command, Given } from './command.ts';
import { commands } from './commands.ts';

/** A command and what it is given; `file` is the name of the file whose text is still to be read. */
export interface Reading {
  readonly command: Command;
  readonly given: Given;
  readonly file: string | undefined;
}

const ID = /^[1-9]\d{0,14}$/;

/** Understands the words of a command line; nothing when they are not one of the commands with its arguments. */
export const readWords = ([name, ...words]: readonly string[]): Reading | undefined => {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return undefined;
  let [id, text, file, at]: [number, string, string | undefined, number] = [0, '', undefined, 0];
  for (const { kind } of command.arguments) {
    const word = words[at];
    if (word === undefined || (kind === 'id' && !ID.test(word))) return undefined;
    if (kind === 'id') id = Number(word);
    if (kind === 'file') file = word;
    if (kind === 'text') text = words.slice(at).join(' ');
    at = kind === 'text' ? words.length : at + 1;
  }
  return at === words.length ? { command, given: { id, text }, file } : undefined;
};
