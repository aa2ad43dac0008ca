import type { Command, CommandArguments } from './command.ts';
import { commands } from './command-registry.ts';

/** A parsed command line. */
export type ParsedCommandLine =
  /** `file` names the file whose text the caller must read. */
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly given: CommandArguments;
      readonly file: string | undefined;
    }
  /** Help on one command, or on all of them. */
  | { readonly kind: 'help'; readonly command: Command | undefined }
  /** The command exists, but its arguments are wrong. */
  | { readonly kind: 'misused'; readonly command: Command }
  | { readonly kind: 'unknown'; readonly name: string };

const ID = /^[1-9]\d{0,14}$/;
const HELP_FLAGS: readonly string[] = ['--help', '-h'];
/** Agrees beforehand to what a command does. */
export const YES = '--yes';

/** Finds the command by the first words; the longest name wins: `outbox retry` before `outbox`. */
const findCommand = (words: readonly string[]): Command | undefined =>
  [2, 1].flatMap((length) => commands.find(({ name }) => name === words.slice(0, length).join(' ')) ?? [])[0];

/**
 * Takes the switches of a command from both ends of its words: in the middle they may belong to a text. Every command takes
 * `--yes`: where nothing is asked it must not become a part of what a user reads.
 */
const takeSwitches = ({ switches = [] }: Command, words: readonly string[]) => {
  const known = [...switches, YES];
  const isOther = (word: string) => !known.includes(word);
  const [from, to] = [words.findIndex(isOther), words.findLastIndex(isOther) + 1];
  const given = from < 0 ? words : [...words.slice(0, from), ...words.slice(to)];
  return { switches: given, rest: from < 0 ? [] : words.slice(from, to) };
};

const readArguments = (command: Command, given: readonly string[]): ParsedCommandLine => {
  const { switches, rest: words } = takeSwitches(command, given);
  let [id, text, file, at]: [number, string, string | undefined, number] = [0, '', undefined, 0];
  for (const wanted of Object.values(command.arguments ?? {})) {
    const [word, kind] = [words[at], wanted.replace('?', '')];
    if (word === undefined && wanted.endsWith('?')) break;
    if (word === undefined || (kind === 'id' && !ID.test(word))) return { kind: 'misused', command };
    if (kind === 'id') id = Number(word);
    if (kind === 'file') file = word;
    if (kind === 'text') text = words.slice(at).join(' ');
    at = kind === 'text' ? words.length : at + 1;
  }
  return at === words.length
    ? { kind: 'run', command, given: { id, text, switches }, file }
    : { kind: 'misused', command };
};

/** Whether nothing but a help flag stands where the first text or file would: `refund-job 12 --help`. */
const asksForHelp = (given: readonly string[]): boolean => {
  const [flag = '', ...more] = given.slice(given.findIndex((word) => !ID.test(word)));
  return more.length === 0 && HELP_FLAGS.includes(flag);
};

const readHelp = (words: readonly string[]): ParsedCommandLine => {
  if (words.length === 0) return { kind: 'help', command: undefined };
  const command = findCommand(words);
  return command ? { kind: 'help', command } : { kind: 'unknown', name: words.join(' ') };
};

/** Parses the words of a command line. */
export const parseArguments = (words: readonly string[]): ParsedCommandLine => {
  const [first = '', ...rest] = words;
  if (first === 'help' || HELP_FLAGS.includes(first)) return readHelp(rest);
  const command = findCommand(words);
  if (!command) return { kind: 'unknown', name: first };
  const given = words.slice(command.name.split(' ').length);
  if (asksForHelp(given)) return { kind: 'help', command };
  return readArguments(command, given);
};
