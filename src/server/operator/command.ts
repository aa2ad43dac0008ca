import { limits } from '#shared/domain/limits.ts';
import { showsSomething } from '#shared/domain/text/visible-text.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../http/api-error.ts';

/**
 * What an argument of a command is: the id of a record; a text, whose words need no quotes; or the content of a file, which
 * is read on the operator's side. One with a question mark, and every later one, may be omitted.
 */
type ArgumentKind = 'id' | 'text' | 'file';

/** The arguments by kind; 0 or empty for a kind that was omitted or that the command does not take. */
export interface CommandArguments {
  readonly id: number;
  readonly text: string;
  /** The switches of the command that were given. */
  readonly switches?: readonly string[];
}

export interface Command {
  /** One word, or two for a subcommand: `outbox`, `outbox retry`. */
  readonly name: string;
  /** By their names in the help, in their order. */
  readonly arguments?: Readonly<Record<string, ArgumentKind | `${ArgumentKind}?`>>;
  /** Words such as `--without-video`, before the arguments or after them. */
  readonly switches?: readonly string[];
  /** One line. */
  readonly help: string;
  /** Further lines, shown only in the help of this command. */
  readonly details?: readonly string[];
  /**
   * For a command that moves money or ends a job: says who and how much. The operator is asked once, or says `--yes`.
   * @throws ApiError
   */
  confirm?(context: Context, given: CommandArguments): Promise<readonly string[]>;
  /** Returns the lines to print. @throws ApiError with a message for the operator. */
  run(context: Context, given: CommandArguments): Promise<readonly string[]>;
}

/** The result of a command, with its exit code: 0 success, 1 failure, 2 wrong usage; 3 while the operator is to be asked. */
export interface Outcome {
  readonly code: 0 | 1 | 2 | 3;
  readonly lines: readonly string[];
}

/** The lines of a list, or the sentence of an empty one. */
export const listed = (lines: readonly string[], none: string): readonly string[] =>
  lines.length > 0 ? lines : [none];

/** Validates the operator's reason for an irreversible action. @throws ApiError when it is empty or too long. */
export const readReason = (text: string): string => {
  const reason = text.trim();
  if (!showsSomething(reason) || reason.length > limits.shortText)
    throw invalidField('reason', `Give a reason of at most ${limits.shortText} characters.`);
  return reason;
};
